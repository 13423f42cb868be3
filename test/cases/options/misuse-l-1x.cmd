trec_rcp -l 1x options/graded.qrels options/a.run
