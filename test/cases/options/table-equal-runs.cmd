# All runs that share the best value are marked.
trec_rcp --quiet --table -m map options/graded.qrels options/a.run options/a.run
