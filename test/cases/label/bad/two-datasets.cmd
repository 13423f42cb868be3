# One topic name in two datasets: which of them is wanted must be said.
printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"dataset":"x"}' \
    '{"record_id":"r2","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}},{"doc_id":"b","criteria":{"C1":0,"C2":0}}],"dataset":"x"}' \
    '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}],"dataset":"y"}' \
    '{"record_id":"r2","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":0}},{"doc_id":"b","criteria":{"C1":0,"C2":0}}],"dataset":"y"}' >"$TMP/in"
rcp-label fit --quiet -o "$TMP/out.gains" "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
