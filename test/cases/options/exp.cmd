trec_rcp --quiet --exp -q -m ndcg -m ndcg_cut.1,5 -m ndcg_cut.3 options/graded.qrels options/a.run
