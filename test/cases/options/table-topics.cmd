trec_rcp -q --table options/graded.qrels options/a.run
