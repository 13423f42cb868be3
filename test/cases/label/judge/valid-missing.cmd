# A record without "valid" is a valid one for all who read records: fit, a judge that resumes, reparse.
rcp-label pool --quiet -o "$TMP/pool" texts/*.run
judge() { rcp-label judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl --judge simulated --limit 1 -o "$1"; }
judge "$TMP/store" >"$TMP/report"
mkdir "$TMP/without"
cp "$TMP/store/"*.json "$TMP/store/"*.txt "$TMP/without"
for f in tournament rubric; do
    sed 's/"valid":true,//' "$TMP/store/$f.jsonl" >"$TMP/without/$f.jsonl"
    grep -c '"valid"' "$TMP/without/$f.jsonl"
done
for s in store without; do rcp-label fit --quiet -o "$TMP/$s.gains" "$TMP/$s"; done
cmp "$TMP/store.gains" "$TMP/without.gains" && echo same gains
judge "$TMP/without" | head -n 2
rcp-label reparse "$TMP/without" -o "$TMP/again" | tail -n 1
