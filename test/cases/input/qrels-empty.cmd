printf '' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
