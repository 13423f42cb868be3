printf 'q1 Q0 d1 1 2 x\n\n# note\nq1\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
