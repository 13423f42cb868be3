printf '# columns qid docid gain bt count\nq1 d1 0.5 NA NA\n' >"$TMP/gains"
trec_rcp -R rcp_gains -m rawbt_ndcg "$TMP/gains" input/three.run
