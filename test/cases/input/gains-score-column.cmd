# The only number there is, so it is the gain.
# Expected: the same as gains-plain.
printf 'qid docid score\nq1 d1 0.5\nq1 d3 0.25\nq2 d1 1\n' >"$TMP/gains"
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
