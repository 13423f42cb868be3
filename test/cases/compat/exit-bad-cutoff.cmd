# Expected output: trec_eval 10.0.
trec_rcp -m P.0 compat/all.qrels compat/all.run
