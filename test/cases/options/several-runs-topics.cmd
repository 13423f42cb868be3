trec_rcp --quiet -q -m map options/graded.qrels options/a.run options/b.run
