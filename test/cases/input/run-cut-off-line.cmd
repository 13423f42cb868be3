printf 'q1 Q0 d1 1 2 x\nq2 Q0 d2 2 1.' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
