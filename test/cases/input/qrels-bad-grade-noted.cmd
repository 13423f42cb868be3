printf 'q1 0 d1 1.5\nq1 0 d2 x\nq1 0 d3 2\n' >"$TMP/qrels"
trec_rcp -m ndcg "$TMP/qrels" input/three.run
