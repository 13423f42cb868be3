# Expected output: trec_eval 10.0.
trec_rcp -m P.5,5 compat/all.qrels compat/all.run
