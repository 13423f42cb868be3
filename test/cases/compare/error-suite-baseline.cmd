trec_rcp --quiet --suite compare/suite --baseline delta
