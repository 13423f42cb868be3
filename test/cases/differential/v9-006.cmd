cd differential/v9-006 && trec_rcp --quiet --compat=9 -R prefs -q -c -m all_prefs labels run
