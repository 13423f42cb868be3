# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -o -m map -m num_q compat/all.qrels compat/all.run
