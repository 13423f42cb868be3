# Expected: the same as gains-plain.
printf '  q1\t0  d1 0.5 \nq1 0\td3 \t 0.25\nq2 0 d1 1\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
