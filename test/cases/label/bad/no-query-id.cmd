# No query_id.
printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' \
    '{"record_id":"r1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/in"
rcp-label bt "$TMP/in"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
