trec_rcp --nosuch options/graded.qrels options/a.run
