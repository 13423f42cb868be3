cd differential/v9-015 && trec_rcp --quiet --compat=9 -R qrels_prefs -q -n -M 1000 -J -N 10000 -m all_prefs labels run
