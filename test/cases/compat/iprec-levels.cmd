# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -m iprec_at_recall.0.35,.8,1,0.001 compat/all.qrels compat/all.run
