trec_rcp -j two options/graded.qrels options/a.run
