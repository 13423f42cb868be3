# Nothing is wider than 100 characters, whatever the names.
for i in 1 2 3; do
    sed "s/[a-z]*$/a-run-with-a-very-long-name-that-nobody-would-want-to-type-$i/" demo.sparse.run >"$TMP/$i"
done
for test in t random bootstrap wilcoxon; do
    trec_rcp --quiet --compare --test $test -m rcp.5,10,100 -m map -g demo.gains demo.qrels demo.*.run "$TMP"/[123] |
        sed 's/↑/^/g; s/↓/^/g' | awk 'length($0) > 100'
done
trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.dense.run "$TMP"/[12]
trec_rcp --quiet --compare -m all_trec demo.qrels demo.*.run "$TMP"/[123] | sed 's/↑/^/g; s/↓/^/g' | awk 'length($0) > 100'
