printf 'q1 0 d1 1\nq2 0 d1 1\n# c\nq1 0 d1 0\n' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
