trec_rcp --explain 101 -m map demo.qrels demo.*.run
