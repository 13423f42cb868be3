# Expected output: trec_eval 10.0.
trec_rcp -R nosuch compat/all.qrels compat/all.run
