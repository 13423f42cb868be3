trec_rcp --suite compare/nosuch
