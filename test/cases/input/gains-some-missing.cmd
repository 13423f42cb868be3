# Row by row: a theta that lacks its gain, a gain that lacks its theta.
printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain theta bt\nq1 d1 NA 0.5 1\nq1 d3 0.25 NA 1\n' >"$TMP/gains"
trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
