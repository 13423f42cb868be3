cd differential/v9-029 && trec_rcp --quiet --compat=9 -R qrels_prefs -q -M 5 -m all_prefs labels run
