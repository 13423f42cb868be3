# More than 5 % invalid windows of a stage, or any adaptive one, and --strict refuses, after the report; 1 of 20 is not
# more than 5 %.
rcp-label show --strict label/toy.gains label/store >"$TMP/out"
echo "status $?"
rcp-label show label/toy.gains label/store | cmp - "$TMP/out" && echo "the same report"
rcp-label show --strict --format json label/three.gains label/three >"$TMP/json"
echo "status $?"
tail -n 8 "$TMP/json"
answer() { # ID STAGE PHASE VALID [MORE]
    local what='"score":0'
    [ "$2" = rubric ] && what='"criteria":{"C1":1,"C2":0,"C3":0,"C4":0,"C5":0}'
    printf '{"record_id":"%s","query_id":"q1","stage":"%s","phase":"%s","valid":%s,"placements":[{"position":1,"doc_id":"q1-d0000",%s}],"recorded_at":"2026-01-01T00:00:00Z"%s}\n' \
        "$1" "$2" "$3" "$4" "$what" "$5"
}
many() { for i in $(seq "$1"); do answer "$i" "$2" random true; done; }
check() {
    rcp-label show --strict label/toy.gains - 2>&1 >"$TMP/out"
    echo "status $?"
}
echo "1 of 20:" && { many 19 rubric; answer x rubric random false; } | check
echo "1 of 19:" && { many 18 rubric; answer x rubric random false; } | check
echo "1 of 40, adaptive:" && { many 39 tournament; answer x tournament adaptive false; } | check
echo "replaced:" && { many 9 tournament; answer x tournament adaptive false ',"invalid_category":"superseded"'; } | check
echo "a later copy is valid:" && { many 9 rubric; answer 4 rubric random false; } | check
# A message names as many queries as it holds.
for i in $(seq 60); do answer x tournament random false | sed "s/\"q1\"/\"query-$i\"/"; done | cat - label/store/rubric.jsonl | check
# fit refuses the same, and leaves no file.
rcp-label fit --strict --quiet -o "$TMP/a.gains" label/store 2>&1
echo "status $?"
grep -v '"valid": false' label/store/tournament.jsonl >"$TMP/valid.jsonl"
rcp-label fit --strict --quiet -o "$TMP/b.gains" "$TMP/valid.jsonl" label/store/rubric.jsonl
echo "status $?"
ls "$TMP"/*.gains
