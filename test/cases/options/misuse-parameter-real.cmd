trec_rcp -m iprec_at_recall.half -g options/some.gains options/graded.qrels options/a.run
