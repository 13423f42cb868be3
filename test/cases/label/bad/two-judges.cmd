# Two judges in one stage.
printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"family_key":"ann"}' \
    '{"record_id":"r2","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"family_key":"bob"}' >"$TMP/in"
rcp-label bt "$TMP/in"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
