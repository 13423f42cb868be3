trec_rcp -M '' options/graded.qrels options/a.run
