# A document that a file with the document first cannot hold: its line would be a remark.
awk '/^# columns/ { print "# columns docid qid gain theta bt"; next } /^#/ { print; next } { print $3, $1, $4, $5, $6 }' label/base.gains >"$TMP/in"
sed 's/q1-none/#none/' label/more/rubric.jsonl >"$TMP/more.jsonl"
rcp-label score -o "$TMP/new.gains" "$TMP/in" "$TMP/more.jsonl"
rc=$?
ls "$TMP"
exit $rc
