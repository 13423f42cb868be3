trec_rcp --quiet --compare --format latex -g compare/a.gains compare/a.qrels compare/a/*.run
