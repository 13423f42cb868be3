# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -M 0 -m num_ret -m map -m P.5 -m ndcg -m bpref compat/all.qrels compat/all.run
