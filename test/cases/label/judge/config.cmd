# Lines of a configuration that are wrong are named; the command line has the last word.
try() {
    printf '%s\n' "$@" >"$TMP/config"
    rcp-label run "$TMP/config" --out "$TMP/s"
    echo $?
}
try 'queries texts/queries.jsonl' '' 'qeries texts/queries.jsonl'
try 'seed 1e9'
try '# no value' 'model'
try 'quiet yes'
try 'judge simulated' 'run texts/words.run'
try 'url ftp://localhost/' 'model m' 'run texts/words.run' 'queries texts/queries.jsonl' 'corpus texts/corpus.jsonl' quiet
rcp-label run a b
echo $?
rcp-label run "$TMP" --out "$TMP/s"
echo $?
printf 'run texts/words.run\nqueries texts/queries.jsonl\ncorpus texts/corpus.jsonl\njudge simulated\nlimit x\n' >"$TMP/c"
sed -i 's/limit x/limit 2/' "$TMP/c"
rcp-label run "$TMP/c" --limit 1 --out "$TMP/t" --stage rubric --gains "$TMP/t.gains" 2>&1 | grep windows
# A pool that is not what was judged.
rcp-label run "$TMP/c" --quiet --out "$TMP/t" --run texts/luck.run
ls "$TMP/t"
