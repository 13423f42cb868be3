# Expected output: trec_eval 10.0.
trec_rcp -m P. compat/all.qrels compat/all.run
