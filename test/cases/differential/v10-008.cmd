cd differential/v10-008 && trec_rcp --quiet -R qrels_jg -J -m qrels_jg labels run
