# Calls, tokens and cost before anything is asked; what a store holds is not paid again.
judge() {
    rcp-label judge --pool "$TMP/pool" --queries texts/queries.jsonl --corpus texts/corpus.jsonl "$@"
}
rcp-label pool --quiet -o "$TMP/pool" texts/*.run
judge --estimate -o "$TMP/s" --model m
echo $?
judge --estimate -o "$TMP/s" --judge simulated --stage rubric --characters-per-token 3.5 --output-tokens 1000 \
    --price-in 0.5 --price-out 2
judge --estimate -o "$TMP/s" --model m --limit 1 --price-out 10
ls "$TMP"
judge --quiet -o "$TMP/s" --judge simulated --stage tournament
judge --estimate -o "$TMP/s" --judge simulated --price-in 0.5
