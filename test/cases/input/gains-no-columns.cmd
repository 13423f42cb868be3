printf '# criterion C1 gamma 1 beta 0\n# columns\nq1 0 d1 0.5\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
