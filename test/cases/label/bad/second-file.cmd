# The file that is named is the one with the error.
printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"tournament","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","score":1},{"doc_id":"b","score":0}]}' >"$TMP/good"
printf '\n{}\n' >"$TMP/bad"
rcp-label bt "$TMP/good" "$TMP/bad"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/good" "$TMP/bad"
rc=$?
ls "$TMP"
exit $rc
