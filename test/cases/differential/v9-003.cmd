cd differential/v9-003 && trec_rcp --quiet --compat=9 -R qrels_jg -q -n -M 1000 -m qrels_jg labels run 2>/dev/null
