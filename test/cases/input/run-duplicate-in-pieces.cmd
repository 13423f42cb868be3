printf 'q1 Q0 d1 1 2 x\nq2 Q0 d2 1 2 x\n\nq1 Q0 d1 1 0 x\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
