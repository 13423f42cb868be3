trec_rcp -m map options/graded.qrels options/a.run
