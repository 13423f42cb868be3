# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -m ndcg.1=3,2=1,0=2 compat/all.qrels compat/all.run
