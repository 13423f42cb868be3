printf '# criterion C1 gamma 1 beta 0 se_gamma NA se_beta NA\n# columns qid docid theta\nq1 d1 0.5\n' >"$TMP/gains"
trec_rcp --quiet -R rcp_gains -m rcp_ndcg "$TMP/gains" input/three.run
