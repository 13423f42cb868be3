# With -g and no -m: the official measures, then the three nDCGs.
trec_rcp -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g options/some.gains options/graded.qrels options/a.run
trec_rcp --quiet -g options/some.gains options/graded.qrels options/a.run
