# Expected output: trec_eval 10.0 (which has no --quiet).
# Output is in the order of the table, not of the command line.
trec_rcp --quiet -q -m success.1 -m map -m runid -m P.3 -m num_q -m recip_rank compat/all.qrels compat/all.run
