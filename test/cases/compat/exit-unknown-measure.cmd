# Expected output: trec_eval 10.0.
trec_rcp -m nosuch compat/all.qrels compat/all.run
