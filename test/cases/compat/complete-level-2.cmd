# Expected output: trec_eval 10.0 (which has no --quiet).
# num_rel of all topics counts every grade above 0, whatever -l says.
trec_rcp --quiet -c -q -l 2 compat/all.qrels compat/some.run
