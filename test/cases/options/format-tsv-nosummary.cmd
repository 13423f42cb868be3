trec_rcp --quiet -q -n --format tsv -m map -m num_q options/graded.qrels options/a.run
