# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -c -q -J -l 2 compat/all.qrels compat/some.run
