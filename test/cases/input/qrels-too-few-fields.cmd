printf 'q1 0 d1 1\nq1 0 d2\n' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
