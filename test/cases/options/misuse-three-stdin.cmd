trec_rcp -g - -x - options/graded.qrels options/a.run - </dev/null
