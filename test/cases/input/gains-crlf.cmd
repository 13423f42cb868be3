# Expected: the same as gains-plain.
printf 'q1 0 d1 0.5\r\nq1 0 d3 0.25\r\nq2 0 d1 1\r\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
