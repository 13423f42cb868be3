trec_rcp --quiet --explain 101 --baseline sparse -m ndcg_cut.10 --format tsv demo.qrels demo.*.run | grep gap
