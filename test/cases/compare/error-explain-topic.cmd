trec_rcp --explain 999 demo.qrels demo.*.run
