trec_rcp --quiet --explain 102 --format tsv -m rcp.3 -g demo.gains demo.qrels demo.*.run
