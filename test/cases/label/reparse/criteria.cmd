# The rubric's criteria: from the command line, else from the identity, else from the first valid record.
mkdir "$TMP/s"
gzip -c label/answers/rubric.jsonl >"$TMP/s/rubric.jsonl.gz"
rcp-label reparse "$TMP/s" -o "$TMP/a"
rcp-label reparse --criteria 2 -o "$TMP/b" "$TMP/s"
rcp-label reparse --quiet --criteria 3 -o "$TMP/c" "$TMP/s"
gzip -dc "$TMP/c/rubric.jsonl.gz" | head -n 1 | grep -o '"invalid_reason":"[^"]*"'
gzip -dc "$TMP/b/rubric.jsonl.gz" >"$TMP/s/rubric.jsonl"
rm "$TMP/s/rubric.jsonl.gz"
rcp-label reparse "$TMP/s" -o "$TMP/d/" && ls "$TMP"
