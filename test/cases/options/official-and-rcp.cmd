# With -g and no -m: the official measures, then the three nDCGs.
trec_rcp --quiet -q -g options/some.gains options/graded.qrels options/a.run
