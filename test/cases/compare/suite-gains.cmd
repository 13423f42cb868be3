trec_rcp --quiet --suite compare/gains.suite --baseline beta
