# Judges of a pooled file keep their severities; a single one of them is enough.
awk '{ print } /"rubric"/ { gsub(/"simulated"/, "\"strict\""); gsub(/toy-r-/, "strict-"); gsub(/"C4": 1/, "\"C4\": 0"); print }' \
    label/store/rubric.jsonl >"$TMP/two.jsonl"
rcp-label fit --quiet --judges pooled -o "$TMP/pooled" label/store/tournament.jsonl "$TMP/two.jsonl"
rcp-label fit --items "$TMP/pooled" -o "$TMP/again" label/store/tournament.jsonl "$TMP/two.jsonl" | tail -n 3 | cut -c 1-34
grep '^# severity' "$TMP/pooled" | cmp - <(grep '^# severity' "$TMP/again") && echo same severities
paste -d ' ' <(grep '^# query' "$TMP/pooled") <(grep '^# query' "$TMP/again") | awk '
    { d = $5 - $16; e = $7 - $18; bad += $3 != $14 || d * d > 1e-14 || e * e > 1e-14 } END { print NR, bad + 0 }'
grep strict "$TMP/two.jsonl" >"$TMP/one.jsonl"
rcp-label fit --quiet --items "$TMP/pooled" -o "$TMP/one" label/store/tournament.jsonl "$TMP/one.jsonl"
sed '/^# severity/d' "$TMP/pooled" >"$TMP/plain"
rcp-label fit --quiet --items "$TMP/plain" -o "$TMP/lenient" label/store/tournament.jsonl "$TMP/one.jsonl"
# As severe as that judge is, the same answers tell of better documents than one of severity 0 would.
paste -d ' ' <(grep '^q' "$TMP/one") <(grep '^q' "$TMP/lenient") | awk '{ n++; better += $5 > $16 } END { print n == better }'
rcp-label score --quiet -o "$TMP/scored" "$TMP/pooled" "$TMP/two.jsonl" && grep -c '^q' "$TMP/scored"
# Two judges of whom the file knows none.
rcp-label fit --items label/base.gains --judges pooled --quiet -o "$TMP/zero" label/store/tournament.jsonl "$TMP/two.jsonl"
grep -c "^q" "$TMP/zero"
