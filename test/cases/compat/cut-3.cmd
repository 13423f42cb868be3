# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -M 3 compat/messy.qrels compat/messy.run
