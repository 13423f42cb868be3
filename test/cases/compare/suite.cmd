trec_rcp --suite compare/suite
