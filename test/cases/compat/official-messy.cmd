# Expected output: trec_eval 10.0 (which has no --quiet).
# Topics in pieces, lines in random order, odd white space, a seventh field: nothing of it changes a value.
trec_rcp --quiet -q compat/messy.qrels compat/messy.run
