trec_rcp --explain 102 -g demo.gains demo.qrels demo.dense.run demo.sparse.run
