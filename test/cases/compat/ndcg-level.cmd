# Expected output: trec_eval 10.0 (which has no --quiet).
# -l has no effect on nDCG.
trec_rcp --quiet -q -l 3 -m ndcg compat/all.qrels compat/all.run
