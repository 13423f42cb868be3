# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -c -l 2 -m success.1,4,1000 compat/all.qrels compat/some.run
