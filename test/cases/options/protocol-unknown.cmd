trec_rcp --protocol nosuch options/graded.qrels options/a.run
