# The same bytes for any order of records, any split into files, gzipped or not, any number of threads.
rcp-label fit --quiet -o "$TMP/a" label/store
sort -t, -k9 label/store/tournament.jsonl | head -n 40 | gzip >"$TMP/1"
sort -t, -k9 label/store/tournament.jsonl | tail -n +41 >"$TMP/2"
tac label/store/rubric.jsonl >"$TMP/3"
rcp-label fit --quiet -j 3 -o "$TMP/b" "$TMP/3" "$TMP/2" "$TMP/1"
cmp "$TMP/a" "$TMP/b" && echo same
mkdir "$TMP/store"
gzip -c label/store/tournament.jsonl >"$TMP/store/tournament.jsonl.gz"
cp label/store/rubric.jsonl "$TMP/store"
rcp-label fit --quiet -o "$TMP/c.gz" "$TMP/store" label/store # all records twice
gzip -dc "$TMP/c.gz" | cmp - "$TMP/a" && echo same
ls "$TMP"
