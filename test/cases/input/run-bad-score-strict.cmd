printf 'q1 Q0 d1 1 3 x\nq1 Q0 d2 2 1,5 x\nq2 Q0 d1 1 nan x\n' >"$TMP/run"
trec_rcp --strict input/three.qrels "$TMP/run"
