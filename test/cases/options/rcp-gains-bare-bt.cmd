trec_rcp -R rcp_gains -m rawbt_ndcg input/small.bare input/small.run
