# trec_eval refuses it too.
printf 'q1 0 d1 1\n\nq1 0 d2 0\n' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
