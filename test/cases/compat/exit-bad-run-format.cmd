# Expected output: trec_eval 10.0.
trec_rcp -T nosuch compat/all.qrels compat/all.run
