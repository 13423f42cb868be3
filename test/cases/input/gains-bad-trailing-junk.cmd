printf 'q1 0 d1 0.5\nq1 0 d2 0.5x\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
