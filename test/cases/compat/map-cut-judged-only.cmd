# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -q -J -m map_cut.2,6 compat/all.qrels compat/all.run
