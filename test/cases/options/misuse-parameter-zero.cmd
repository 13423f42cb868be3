trec_rcp -m P.0 -g options/some.gains options/graded.qrels options/a.run
