trec_rcp -R rcp_gains -m count_ndcg input/small.bare input/small.run
