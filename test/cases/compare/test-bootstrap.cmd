trec_rcp --quiet --compare --test bootstrap -m rcp.5 -g demo.gains demo.qrels demo.*.run
