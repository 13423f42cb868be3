trec_rcp -! options/graded.qrels options/a.run
