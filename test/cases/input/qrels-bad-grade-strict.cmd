printf 'q1 0 d1 1\nq1 0 d2 x\n' >"$TMP/qrels"
trec_rcp --strict "$TMP/qrels" input/three.run
