# Raw answers are read again: what changes is counted, what does not stays as it was.
rcp-label reparse label/answers -o "$TMP/new"
for f in tournament rubric; do
    diff <(cut -d , -f 9- label/answers/$f.jsonl) <(cut -d , -f 9- "$TMP/new/$f.jsonl") | sed 's/,"response":.*//'
done
cat "$TMP/new/identity.json"
ls "$TMP" "$TMP/new"
rcp-label reparse "$TMP/new" -o "$TMP/again"
cmp "$TMP/new/tournament.jsonl" "$TMP/again/tournament.jsonl" && cmp "$TMP/new/rubric.jsonl" "$TMP/again/rubric.jsonl"
