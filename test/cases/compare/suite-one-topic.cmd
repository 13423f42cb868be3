# Datasets of one topic each say nothing about other topics, however many there are.
for t in 101 102 103; do
    grep "^$t " demo.qrels >"$TMP/$t.qrels"
    for run in dense sparse; do
        grep "^$t " demo.$run.run >"$TMP/$t.$run.run"
    done
    echo "$t $t.qrels - $t.*.run"
done >"$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 --format csv | grep '^(suite),\(difference\|sensitivity\)'
# Only one run in all of them: there are means and no pairs.
sed 's/dense/other/' demo.dense.run >"$TMP/other.run"
cp demo.dense.run "$TMP/dense.run"
cp demo.sparse.run "$TMP/sparse.run"
printf '%s\n' "a $PWD/demo.qrels - [ds]*.run" "b $PWD/demo.qrels - [os]*.run" >"$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 | sed -n '/^Mean over/,$p'
