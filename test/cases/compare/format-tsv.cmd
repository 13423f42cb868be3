trec_rcp --quiet --compare --format tsv -g compare/a.gains compare/a.qrels compare/a/*.run
