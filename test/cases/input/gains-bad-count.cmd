printf '# columns qid docid gain count\nq1 d1 0.5 1.2\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
