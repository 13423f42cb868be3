# Expected output: trec_eval 10.0 (which has no --quiet).
# No topic has a relevant document.
trec_rcp --quiet -q -l 9 compat/all.qrels compat/all.run
