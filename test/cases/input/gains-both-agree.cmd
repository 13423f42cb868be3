# A gain may differ from what theta gives by 1e-6 (here 0.64036767...).
printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain theta\nq1 d1 0.6403670 0.5\nq1 d3 0.6403685 0.5\n' >"$TMP/gains"
trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
