# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet -qcl2 -mmap compat/all.qrels compat/some.run
