# Expected output: trec_eval 10.0.
trec_rcp compat/all.qrels compat/nosuch
