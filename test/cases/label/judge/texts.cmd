# Every topic and every document of the pool needs its text.
judge() {
    rcp-label judge -o "$TMP/s" --judge simulated "$@"
    echo $?
}
printf 'tides tides-1\ntides tides-2\nbread bread-1\n' >"$TMP/pool"
head -n 1 texts/queries.jsonl >"$TMP/queries"
grep -v 'tides-2\|bread-1' texts/corpus.jsonl >"$TMP/corpus"
judge --pool "$TMP/pool" --queries "$TMP/queries" --corpus texts/corpus.jsonl
judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus "$TMP/corpus"
judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus "$TMP/none"
judge --pool "$TMP/none" --queries texts/queries.jsonl --corpus texts/corpus.jsonl
judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --rubric-prompt "$TMP/none"
ls "$TMP"
# Documents that are cut are listed.
judge --quiet --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --max-characters 200
cat "$TMP/s/cut.tsv"
