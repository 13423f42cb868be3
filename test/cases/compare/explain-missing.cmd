trec_rcp --quiet --explain a3 -m ndcg_cut.3 compare/a.qrels compare/a/alpha.run compare/a/gamma.run
