# What is refused, and that nothing is left behind.
rcp-label reparse -o "$TMP/x"; echo $?
rcp-label reparse label/answers; echo $?
rcp-label reparse -o "$TMP/x" --criteria 33 label/answers; echo $?
rcp-label reparse -o "$TMP/x" label; echo $?
rcp-label reparse -o "$TMP/x" missing; echo $?
rcp-label reparse -o "$TMP" label/answers; echo $?
rcp-label reparse -o "$TMP/no/x" label/answers; echo $?
mkdir "$TMP/s"
H='{"record_id":"x","query_id":"q","recorded_at":"2026-01-01T00:00:00Z"'
for line in '[]' 'torn {' '{"stage":"rubric"}' "$H,\"stage\":\"final\"}" "$H,\"stage\":\"rubric\"}" "$H,\"stage\":\"rubric\",\"placements\":[7]}" \
    "$H,\"stage\":\"rubric\",\"placements\":[{\"doc_id\":\"d\",\"position\":2}]}" "$H,\"stage\":\"rubric\",\"placements\":[{\"doc_id\":\"d\"}],\"response\":\"x\"}"; do
    { cat label/answers/tournament.jsonl; echo; echo "$line"; } >"$TMP/s/tournament.jsonl"
    rcp-label reparse -o "$TMP/x" "$TMP/s"; echo $? $(ls "$TMP")
done
cp label/answers/tournament.jsonl "$TMP/s"
echo '[1]' >"$TMP/s/identity.json"
rcp-label reparse -o "$TMP/x" "$TMP/s"; echo $? $(ls "$TMP")
