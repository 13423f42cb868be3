printf '# criterion C1 gamma NA beta 0\n# columns qid docid theta\nq1 d1 0.5\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
