# Posterior means and standard deviations as scipy integrates them (oracle.py), with the file's prior and a given one.
near() { awk -f "$TOP/test/cases/label/extend/near.awk" label/base.gains "$@"; }
rcp-label score -o "$TMP/a.gains" label/base.gains label/more
near label/score.expected "$TMP/a.gains"
rcp-label score --quiet --prior-mean -0.5 --prior-sd 1.7 -o "$TMP/b.gains" label/base.gains label/more
near label/score-prior.expected "$TMP/b.gains"
# A rubric-only file has its own prior; and criteria are found by name, whatever their order.
sed -e 's/^# rcp-gains 1/&\n# mode rubric_only\n# prior mean -0.5 sd 1.7/' -e '/^# query/d' label/base.gains |
    awk '!/^#/ { $6 = $9 = "NA" } { print }' >"$TMP/rubric.gains"
sed -n '/^# criterion/p' "$TMP/rubric.gains" | tac >"$TMP/items"
sed -i -e '/^# prior/r '"$TMP/items" -e '/^# criterion/d' "$TMP/rubric.gains"
rcp-label score --quiet -o "$TMP/c.gains" "$TMP/rubric.gains" label/more
awk -f "$TOP/test/cases/label/extend/near.awk" "$TMP/rubric.gains" label/score-prior.expected "$TMP/c.gains"
# Documents without a score leave the prior of a file with scores alone.
rcp-label insert --quiet -o "$TMP/d.gains" "$TMP/a.gains" label/more && echo inserted twice
