trec_rcp --compare demo.qrels demo.dense.run
