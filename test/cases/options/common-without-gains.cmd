trec_rcp --common options/graded.qrels options/a.run
