cd differential/v10-017 && trec_rcp --quiet -R qrels_jg -q -c -M 1 -m qrels_jg labels run
