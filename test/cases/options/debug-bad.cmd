trec_rcp -D high options/graded.qrels options/a.run
