trec_rcp --gain linear options/graded.qrels options/a.run
