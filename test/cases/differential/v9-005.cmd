cd differential/v9-005 && trec_rcp --quiet --compat=9 -R qrels_prefs -q -l 1 -N 10000 -m all_prefs labels run
