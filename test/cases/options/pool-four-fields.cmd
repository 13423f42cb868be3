# The lines `qid docid rank score` that rcp-label writes.
awk '{ print $0, NR, -NR }' options/pool >"$TMP/pool"
trec_rcp --pool "$TMP/pool" -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
    -g options/some.gains options/graded.qrels options/a.run 2>&1 | diff <(trec_rcp --pool options/pool -q \
    -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret -g options/some.gains options/graded.qrels options/a.run 2>&1) -
