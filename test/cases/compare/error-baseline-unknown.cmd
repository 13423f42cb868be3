trec_rcp --quiet --compare --baseline nosuch demo.qrels demo.*.run
