trec_rcp --quiet --suite compare/suite --format tsv -m ndcg_cut.10
