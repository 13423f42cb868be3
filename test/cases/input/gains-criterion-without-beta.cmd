printf '# criterion C1 gamma 1\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
