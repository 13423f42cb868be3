trec_rcp --quiet --explain 102 --format markdown -m rcp.3 -g demo.gains demo.qrels demo.*.run
