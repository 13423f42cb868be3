printf '# rcp-gains 1\n# columns qid docid gain\n' >"$TMP/gains"
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
