# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -l 2 compat/all.qrels compat/all.run
