printf 'qid,docid,count\nq1,d1,0.5\nq2,d2,1\n' >"$TMP/gains"
trec_rcp --quiet -R rcp_gains -m count_ndcg "$TMP/gains" input/three.run
trec_rcp --quiet -R rcp_gains -m rcp_ndcg "$TMP/gains" input/three.run
