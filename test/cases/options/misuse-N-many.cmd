trec_rcp -N many options/graded.qrels options/a.run
