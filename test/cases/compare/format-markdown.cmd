trec_rcp --quiet --compare --format markdown -g compare/a.gains compare/a.qrels compare/a/*.run
