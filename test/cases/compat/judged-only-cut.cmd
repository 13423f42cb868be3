# Expected output: trec_eval 10.0 (which has no --quiet).
# -M cuts first, then -J drops.
trec_rcp --quiet -q -J -M 5 compat/all.qrels compat/all.run
