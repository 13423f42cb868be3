cd differential/v9-027 && trec_rcp --quiet --compat=9 -R qrels_prefs -q -l 1 -m prefs labels run
