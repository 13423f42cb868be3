# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -m success.7,1,3,22 compat/all.qrels compat/all.run
