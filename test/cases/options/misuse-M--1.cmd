trec_rcp -M -1 options/graded.qrels options/a.run
