trec_rcp --compare -m ndcg_cut.10 compare/a.qrels compare/a/gamma.run compare/a/delta.run
# With -c they count 0, and every pair has all topics.
trec_rcp --quiet --compare -c -m ndcg_cut.10 compare/a.qrels compare/a/gamma.run compare/a/delta.run
trec_rcp --quiet --compare -c --compat=9 -m ndcg_cut.10 compare/a.qrels compare/a/gamma.run compare/a/delta.run
