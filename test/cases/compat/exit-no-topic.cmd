# Expected output: trec_eval 10.0.
trec_rcp -D 1.nosuch compat/all.qrels compat/all.run
