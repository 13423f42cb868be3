# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet compat/all.qrels compat/all.run -q -m map
