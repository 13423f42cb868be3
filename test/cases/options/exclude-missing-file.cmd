trec_rcp -x options/nosuch options/graded.qrels options/a.run
