trec_rcp --ties
