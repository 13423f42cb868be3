trec_rcp -q -n!c options/graded.qrels options/a.run
