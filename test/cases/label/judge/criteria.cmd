# A store is not gone on with if a record in it answers other criteria than the prompt asks for.
judge() {
    rcp-label judge --judge simulated --stage rubric --limit 1 --quiet --pool "$TMP/pool" --queries texts/queries.jsonl \
        --corpus texts/corpus.jsonl -o "$TMP/s"
}
rcp-label pool --depth 12 -o "$TMP/pool" texts/words.run >"$TMP/log"
judge || exit
cp "$TMP/s/rubric.jsonl" "$TMP/good"
for change in 's/"C5":[01]/&,"C6":1/' 's/"C5":/"C6":/g' 's/"C5":[01]/"C5":0,&/' 's/,"C5":[01]//'; do
    sed "2$change" "$TMP/good" >"$TMP/s/rubric.jsonl"
    judge; echo $?
done
