# Documents outside the pool leave the ranking, not the ideal.
trec_rcp --pool options/pool -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
    -g options/some.gains options/graded.qrels options/a.run
