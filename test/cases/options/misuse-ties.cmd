trec_rcp --ties random options/graded.qrels options/a.run
