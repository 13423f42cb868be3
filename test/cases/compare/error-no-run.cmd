trec_rcp --compare demo.qrels
