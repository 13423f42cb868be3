# Little to say: one criterion, one topic, one document; no gain, theta, bt, scale; a rubric without a tournament; no
# answer at all. What is not known is NA and null, never nan or inf.
cd "$TMP" || exit
cat >one.gains <<'END'
# rcp-gains 1
# criterion C1 gamma 1 beta 0
# columns qid docid theta
q1 d1 0.5
END
cat >unknown.gains <<'END'
# rcp-gains 1
# judge nobody
# criterion C1 gamma 1 beta 0 se_gamma NA
# criterion C2 gamma 3 beta 0
# columns qid iter docid gain theta bt passes responses se_bt se_theta se_gain
q1 0 d1 NA NA NA 2 1 NA NA NA
q2 0 d1 0.25 NA NA 0 0 NA NA NA
END
cat >rubric.gains <<'END'
# rcp-gains 1
# mode rubric_only
# criterion C1 gamma 1 beta -1 se_gamma 0.1 se_beta 0.1
# criterion C2 gamma 1 beta 1 se_gamma 0.1 se_beta 0.1
# query q2 tau 0 alpha 1
# columns qid iter docid theta bt passes responses
q1 0 d1 1.0 NA 2 1
q1 0 d2 -1.0 NA 0 1
q1 0 d3 0 NA 1 1
q2 0 d1 1 0 1 1
END
cat >extreme.gains <<'END'
# rcp-gains 1
# criterion C1 gamma 1e-300 beta 1e6 se_gamma 1e308 se_beta 1e308
# criterion C2 gamma 1e6 beta -1e6
# query q1 tau 0 alpha -1e308
# query q2 tau 1e308 alpha 0
# columns qid docid gain theta bt
q1 d1 0 -1e308 1e308
q1 d2 0 -1.7e308 -1e308
q2 d1 1 1.7e308 NA
END
record() { # ID QUERY STAGE VALID PLACEMENTS
    printf '{"record_id":"%s","query_id":"%s","stage":"%s","valid":%s,"placements":[%s],"recorded_at":"2026-01-01T00:00:00Z"}\n' "$@"
}
answer() { # POSITION DOCUMENT C1 C2
    printf '{"position":%d,"doc_id":"%s","criteria":{"C1":%d,"C2":%d}}' "$@"
}
{
    record 1 q1 rubric true "$(answer 1 d1 1 1),$(answer 2 d2 0 0),$(answer 3 d3 1 0)"
    record 2 q2 rubric false ""
} >rubric.jsonl
record 1 q1 tournament true '{"position":1,"doc_id":"d1","score":1},{"position":2,"doc_id":"d2","score":0}' >tournament.jsonl
for file in one unknown rubric extreme; do
    echo "---- $file"
    rcp-label show $file.gains
done
for file in unknown rubric extreme; do
    echo "---- $file, answers"
    rcp-label show $file.gains rubric.jsonl tournament.jsonl
done
echo "---- no answers"
rcp-label show rubric.gains tournament.jsonl
for file in one unknown rubric extreme; do
    store=rubric.jsonl
    [ $file = one ] && store=tournament.jsonl
    rcp-label show --format json $file.gains $store >$file.json || echo "status $?"
    grep -E '(: |^ *)-?(nan|inf)' $file.json
done
awk -f "$TOP/test/cases/label/show/flat.awk" unknown.json | grep -c ' null$'
# An id that is not UTF-8, and one that JSON has to escape.
printf '# criterion C\\"1 gamma 1 beta 0\n# criterion \303\244\377 gamma 1 beta 0\n# columns qid docid theta\nq\\"\355\240\200\t d 1\n' >bytes.gains
rcp-label show --format json bytes.gains | awk -f "$TOP/test/cases/label/show/flat.awk" | grep name
