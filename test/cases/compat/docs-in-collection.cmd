# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -N 50 compat/all.qrels compat/all.run
