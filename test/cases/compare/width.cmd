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
# Nor is an explanation, and names that differ in the middle stay different.
for i in alpha beta gamma; do
    sed "s/[a-z]*$/the-name-of-an-experiment-with-$i-as-the-model-and-much-that-is-the-same-for-all-of-them/
        s/D0/https:\/\/example.org\/a\/long\/path\/of\/documents\/D0/; s/D0[0-9]*/&\/and\/some\/more\/of\/the\/address/" \
        demo.sparse.run >"$TMP/$i"
done
sed "s/D0/https:\/\/example.org\/a\/long\/path\/of\/documents\/D0/; s/D0[0-9]*/&\/and\/some\/more\/of\/the\/address/" \
    demo.qrels >"$TMP/qrels"
trec_rcp --quiet --explain 102 -m ndcg_cut.3 "$TMP/qrels" "$TMP"/{alpha,beta,gamma} | tail -n 17
trec_rcp --quiet --explain 102 -m ndcg_cut.3,1000 -m Rndcg "$TMP/qrels" "$TMP"/{alpha,beta} | awk 'length($0) > 100'
trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" "$TMP"/{alpha,beta,gamma} | head -n 16
printf '%s\n' {a,b,c}" qrels - [ab]*" >"$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite" -m ndcg_cut.10 | sed 's/↑/^/g; s/↓/^/g' | awk 'length($0) > 100'
