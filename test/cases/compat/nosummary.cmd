# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -n compat/all.qrels compat/all.run
