# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -D 0 -m map compat/all.qrels compat/all.run
