# At 10 where there are more than three.
trec_rcp --table -m ndcg_cut.1,2,3,4 -g options/some.gains options/graded.qrels options/a.run
