printf 'q1 0 d1 1\nq1 0 d\000 1\n' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
