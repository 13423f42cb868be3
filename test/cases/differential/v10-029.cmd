cd differential/v10-029 && trec_rcp --quiet -R qrels_jg -q -n -l 3 -m qrels_jg labels run
