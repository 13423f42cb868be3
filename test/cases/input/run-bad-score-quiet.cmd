printf 'q1 Q0 d1 1 abc x\n' >"$TMP/run"
trec_rcp --quiet -m map input/three.qrels "$TMP/run"
