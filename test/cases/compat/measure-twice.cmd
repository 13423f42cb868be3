# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -m map -m map -m official compat/all.qrels compat/all.run
