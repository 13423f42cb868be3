# runid comes first then, asked for or not.
trec_rcp --quiet -m runid -m num_q -m map -m P.5 options/graded.qrels options/a.run options/b.run
