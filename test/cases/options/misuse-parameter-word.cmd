trec_rcp -m ndcg_cut.ten -g options/some.gains options/graded.qrels options/a.run
