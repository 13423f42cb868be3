printf 'other 0 d1 0.5\n' >"$TMP/gains"
trec_rcp --quiet -R rcp_gains "$TMP/gains" input/three.run
