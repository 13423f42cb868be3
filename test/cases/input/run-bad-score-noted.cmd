printf 'q1 Q0 d1 1 abc x\nq1 Q0 d2 2 1,5 x\nq2 Q0 d1 1 nan x\nq2 Q0 d2 2 1 x\n' >"$TMP/run"
trec_rcp -m map input/three.qrels "$TMP/run"
