cd differential/v9-009 && trec_rcp --quiet --compat=9 -R qrels_jg -M 1000 -m qrels_jg labels run
