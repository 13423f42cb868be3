# An error in one of a store's files.
mkdir "$TMP/store"
printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/store/tournament.jsonl"
printf '{}\n' | gzip -n >"$TMP/store/rubric.jsonl.gz"
rcp-label bt "$TMP/store"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/store"
rc=$?
ls "$TMP"
exit $rc
