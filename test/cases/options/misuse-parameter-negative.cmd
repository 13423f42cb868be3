trec_rcp -m recall.-3 -g options/some.gains options/graded.qrels options/a.run
