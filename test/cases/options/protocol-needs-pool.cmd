trec_rcp --protocol mteb options/graded.qrels options/a.run
