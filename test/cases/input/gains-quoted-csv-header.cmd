# Expected: the same as gains-plain.
printf '"qid","docid","gain"\nq1,"d1",0.5\n"q1",d3,"0.25"\nq2,d1,1\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
