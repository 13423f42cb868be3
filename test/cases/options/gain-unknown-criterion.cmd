trec_rcp --gain criterion:C9 -g options/some.gains options/graded.qrels options/a.run
