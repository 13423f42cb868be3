trec_rcp -m rcp_ndcg options/graded.qrels options/a.run
