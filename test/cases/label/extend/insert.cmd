# Scores, abilities and standard errors as scipy finds them (oracle.py), with and without rankings that have no scores.
near() { awk -f "$TOP/test/cases/label/extend/near.awk" label/base.gains "$@"; }
rcp-label insert -o "$TMP/a.gains" label/base.gains label/more
near label/insert.expected "$TMP/a.gains"
rcp-label insert --quiet --hard-rankings -o "$TMP/b.gains" label/base.gains label/more 2>/dev/null
near label/insert-hard.expected "$TMP/b.gains"
# Nothing but these lines is new, and trec_rcp reads all.
diff label/base.gains "$TMP/a.gains" | cut -d ' ' -f 1-4
trec_rcp -R rcp_gains -m num_q -m num_ret "$TMP/a.gains" - <<END
q1 Q0 q1-new1 1 1 r
q2 Q0 q2-new 1 1 r
END
