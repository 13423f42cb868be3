# The sum counts what its topics count, less what is excluded.
trec_rcp --quiet -c --common -q -m num_rel -m num_q -g options/some.gains options/graded.qrels options/a.run
trec_rcp --quiet -c -x options/excluded -q -m num_rel -m num_q options/graded.qrels options/a.run
