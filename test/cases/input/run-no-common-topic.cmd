printf 'other Q0 d1 1 2 x\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
