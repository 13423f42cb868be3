# A valid record of other criteria than the store's is refused: kept as it is, the new store would have two rubrics.
record() { # ID CRITERIA
    printf '{"record_id":"%s","query_id":"q1","stage":"rubric","valid":true,"recorded_at":"2026-01-01T00:00:00Z","placements":[{"position":1,"doc_id":"a","criteria":{%s}}]}\n' "$1" "$2"
}
mkdir "$TMP/s"
for other in '"C0":1,"C1":1' '"C1":1' '"C1":1,"C2":0,"C3":0'; do
    { record a '"C1":1,"C2":0'; record b "$other"; } >"$TMP/s/rubric.jsonl"
    rcp-label reparse "$TMP/s" -o "$TMP/x"; echo $? $(ls "$TMP")
    { record a "$other"; record b '"C1":1,"C2":0'; } >"$TMP/s/rubric.jsonl"
    rcp-label reparse "$TMP/s" -o "$TMP/x"; echo $? $(ls "$TMP")
done
{ record a '"C1":1,"C2":0'; record b '"C2":1,"C1":1'; } >"$TMP/s/rubric.jsonl"
rcp-label reparse "$TMP/s" -o "$TMP/x"; echo $? $(ls "$TMP")
