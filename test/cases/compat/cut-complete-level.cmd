# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -c -M 4 -l 3 compat/all.qrels compat/some.run
