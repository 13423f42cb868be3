trec_rcp --gain nosuch -g options/some.gains options/graded.qrels options/a.run
