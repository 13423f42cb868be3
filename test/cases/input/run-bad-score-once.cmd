printf 'q1 Q0 d1 1 2 x\n# c\nq1 Q0 d2 1 1e999 x\n' >"$TMP/run"
trec_rcp -m map input/three.qrels "$TMP/run"
