printf '' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
