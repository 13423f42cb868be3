trec_rcp -l x options/graded.qrels options/a.run
