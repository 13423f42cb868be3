trec_rcp --quiet --gain linear -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
    -g options/some.gains options/graded.qrels options/a.run
