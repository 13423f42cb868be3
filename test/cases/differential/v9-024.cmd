cd differential/v9-024 && trec_rcp --quiet --compat=9 -m ndcg labels run
