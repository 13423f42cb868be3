# Everything passes everything: the rubric alone has no information at all about its criteria. How far the search went
# before that was found out is cut off.
for k in 1 2 3 4 5; do
    echo '{"record_id":"r'$k'","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{"C1":1,"C2":1,"C3":1}},{"doc_id":"b","criteria":{"C1":1,"C2":1,"C3":1}},{"doc_id":"c","criteria":{"C1":1,"C2":1,"C3":1}},{"doc_id":"d","criteria":{"C1":1,"C2":1,"C3":1}}]}'
done >"$TMP/in"
timeout 20 rcp-label fit -o "$TMP/out.gains" "$TMP/in" 2>&1 | sed 's/ (.*theta/ (theta/'
echo "${PIPESTATUS[0]}"
ls "$TMP"
