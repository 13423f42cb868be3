trec_rcp --quiet --compare --format csv -g compare/a.gains compare/a.qrels compare/a/*.run
