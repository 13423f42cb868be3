printf '' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
