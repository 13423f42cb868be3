trec_rcp --explain 101 -J demo.qrels demo.*.run
