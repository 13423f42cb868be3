trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.*.run >/dev/full
