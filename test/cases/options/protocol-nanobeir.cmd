trec_rcp --quiet --protocol nanobeir -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
    -g options/some.gains options/graded.qrels options/a.run
