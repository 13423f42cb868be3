trec_rcp --quiet --explain a9 -m ndcg_cut.3 compare/a.qrels compare/a/alpha.run
