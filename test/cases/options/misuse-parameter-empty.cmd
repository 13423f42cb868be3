trec_rcp -m success.5, -g options/some.gains options/graded.qrels options/a.run
