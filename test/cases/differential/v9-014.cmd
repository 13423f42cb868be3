cd differential/v9-014 && trec_rcp --quiet --compat=9 -R qrels_prefs -q -c -l 1 -M 5 -m prefs labels run
