trec_rcp --quiet --compare --format json -g compare/a.gains compare/a.qrels compare/a/*.run
