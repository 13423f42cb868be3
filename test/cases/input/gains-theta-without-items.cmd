printf '# columns qid docid theta\nq1 d1 0.5\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
