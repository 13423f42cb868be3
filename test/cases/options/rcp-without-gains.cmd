trec_rcp -m rcp options/graded.qrels options/a.run
