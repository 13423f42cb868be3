grep '^10[12] ' demo.qrels >"$TMP/qrels"
trec_rcp --quiet --compare -m ndcg_cut.10 -g demo.gains "$TMP/qrels" demo.*.run
