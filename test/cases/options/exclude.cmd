# Excluded documents leave rankings and ideals.
trec_rcp --quiet -x options/excluded -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret -m num_rel \
    -g options/some.gains options/graded.qrels options/a.run
