trec_rcp --quiet --compare --table -g compare/a.gains compare/a.qrels compare/a/*.run
