# Expected, by hand: q1 (0.5/log2(3) + 0.25/log2(5)) / (0.5 + 0.25/log2(3)) = 0.6433, q2 1/log2(3) = 0.6309.
printf 'q1 0 d1 0.5\nq1 0 d3 0.25\nq2 0 d1 1\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
