# Expected output: trec_eval 10.0.
trec_rcp -m ndcg.1 compat/all.qrels compat/all.run
