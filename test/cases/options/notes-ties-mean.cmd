trec_rcp --ties mean -m ndcg_cut.3 options/graded.qrels options/a.run
