trec_rcp --compare -m ndcg_cut.10 demo.qrels demo.dense.run demo.sparse.run
