# Expected output: trec_eval 10.0 (which has no --quiet).
# A cutoff is the integer that the parameter begins with.
trec_rcp --quiet -m P.2.5,3.9 compat/all.qrels compat/all.run
