trec_rcp -m ndcg.1 -g options/some.gains options/graded.qrels options/a.run
