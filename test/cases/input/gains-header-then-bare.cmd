# Expected: the same as gains-plain.
printf '# rcp-gains 1\n# judge someone or other\nq1 0 d1 0.5\nq1 0 d3 0.25\nq2 0 d1 1\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
