trec_rcp --format xml options/graded.qrels options/a.run
