trec_rcp -m ndcg.1=x -g options/some.gains options/graded.qrels options/a.run
