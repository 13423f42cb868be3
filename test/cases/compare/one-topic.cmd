grep '^101 ' demo.qrels >"$TMP/qrels"
trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" demo.*.run
trec_rcp --quiet --compare --format json -m ndcg_cut.10 "$TMP/qrels" demo.*.run
