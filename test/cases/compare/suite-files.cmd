trec_rcp --quiet --suite compare/files.suite --format json -m ndcg_cut.10 | grep -A 99 '"suite":'
