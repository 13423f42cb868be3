trec_rcp -m rcp_ndcg_cut.3,3 -g options/some.gains options/graded.qrels options/a.run
