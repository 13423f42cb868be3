trec_rcp --compare -m rcp_ndcg_cut.10 demo.qrels demo.*.run
