trec_rcp -M 1.5 options/graded.qrels options/a.run
