# Expected output: trec_eval 10.0 (which has no --quiet).
# The ideal of ndcg_cut is cut at k, that of ndcg is not.
trec_rcp --quiet -q -m ndcg -m ndcg_cut.5,1000 compat/all.qrels compat/all.run
