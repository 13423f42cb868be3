trec_rcp --quiet --compare -g demo.gains demo.qrels demo.*.run
