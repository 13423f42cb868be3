trec_rcp -m '' options/graded.qrels options/a.run
