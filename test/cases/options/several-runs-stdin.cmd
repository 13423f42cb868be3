trec_rcp --quiet -m map options/graded.qrels options/a.run - <options/b.run
