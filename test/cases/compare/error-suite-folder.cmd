trec_rcp --suite compare
