trec_rcp -j 0 options/graded.qrels options/a.run
