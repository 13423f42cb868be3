trec_rcp --common -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_q -g options/some.gains options/graded.qrels options/a.run
