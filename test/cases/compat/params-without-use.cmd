# Expected output: trec_eval 10.0 (which has no --quiet).
# Parameters of a measure that has none are ignored.
trec_rcp --quiet -m map.5 -m num_q.7 compat/all.qrels compat/all.run
