trec_rcp -h -m rcp_ndcg_cut
