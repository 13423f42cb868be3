# Expected: the same as gains-plain.
printf 'q1\t0\td1\t0.5\nq1\t0\td3\t0.25\nq2\t0\td1\t1\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
