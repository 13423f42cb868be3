trec_rcp -m nosuch options/graded.qrels options/a.run
