trec_rcp --quiet -q -n -m num_ret options/graded.qrels options/a.run options/b.run
