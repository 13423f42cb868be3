cd differential/v10-023 && trec_rcp --quiet -R qrels_jg -q -m qrels_jg labels run
