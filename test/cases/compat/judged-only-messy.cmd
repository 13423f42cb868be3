# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -c -J -M 7 -l 2 -N 1000 compat/messy.qrels compat/messy.run
