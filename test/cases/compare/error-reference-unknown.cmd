trec_rcp --quiet --compare --reference map demo.qrels demo.*.run
