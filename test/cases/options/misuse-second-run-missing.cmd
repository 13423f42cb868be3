trec_rcp --quiet options/graded.qrels options/a.run options/nosuch.run
