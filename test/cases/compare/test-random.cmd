trec_rcp --quiet --compare --test random -m rcp.5 -g demo.gains demo.qrels demo.*.run
