# The same of comparisons: what is in a name stays in its cell or comment.
run() { ID=$1 awk '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$2"; }
run "$(printf 'esc\033[31m\302\233')" $TMP/1
run "$(printf '=`<b>](x)')" $TMP/2
cp options/graded.qrels "$TMP/$(printf 'q\nrels')"
for format in table csv 'csv --spreadsheet' tsv latex markdown; do
    echo "-- $format"
    trec_rcp --quiet --compare --resamples 10 --format $format -m P.1 "$TMP/$(printf 'q\nrels')" $TMP/[12] | head -8
done
trec_rcp --quiet --explain t1 --format latex -m ndcg_cut.1 options/graded.qrels $TMP/[12] | head -2
