# A criterion that is a truth value.
printf '%s\n' '{"record_id":"r1","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":true}}]}' >"$TMP/in"
rcp-label bt "$TMP/in"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
