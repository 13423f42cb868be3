# Expected: the same as gains-plain.
printf 'qid\tdocid\tgain\r\nq1\td1\t0.5\r\nq1\td3\t0.25\r\nq2\td1\t1\r\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
