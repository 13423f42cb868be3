trec_rcp --suite compare/suite -g demo.gains 2>&1 | head -n 1
trec_rcp --suite compare/suite -x x 2>&1 | head -n 1
trec_rcp --suite compare/suite --pool x 2>&1 | head -n 1
trec_rcp --suite compare/suite -R rcp_gains 2>&1 | head -n 1
trec_rcp --suite compare/suite --explain 101 2>&1 | head -n 1
trec_rcp --suite compare/suite demo.qrels demo.dense.run 2>&1 | head -n 1
