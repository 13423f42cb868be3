trec_rcp --ties order -m ndcg_cut.3 options/graded.qrels options/a.run
