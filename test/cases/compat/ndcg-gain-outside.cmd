# Expected output: trec_eval 10.0 (which has no --quiet).
# -1 names the documents outside the pool, which then count at every rank.
trec_rcp --quiet -q -m ndcg.-1=2,3=7 compat/all.qrels compat/all.run
