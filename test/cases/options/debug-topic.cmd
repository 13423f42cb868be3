trec_rcp --quiet -D 2.t2 -q -m map options/graded.qrels options/a.run
