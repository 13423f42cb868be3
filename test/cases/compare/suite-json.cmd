trec_rcp --quiet --suite compare/suite --format json | grep -A 99 '"suite":'
