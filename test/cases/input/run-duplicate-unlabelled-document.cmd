printf 'q1 Q0 d1 1 2 x\nq1 Q0 new 2 1 x\nq1 Q0 new 3 0 x\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
