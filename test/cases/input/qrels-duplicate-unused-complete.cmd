printf 'q1 0 d1 1\nq9 0 d1 1\nq9 0 d1 0\n' >"$TMP/qrels"
trec_rcp --quiet -c -m map "$TMP/qrels" input/three.run
