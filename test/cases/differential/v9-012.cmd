cd differential/v9-012 && trec_rcp --quiet --compat=9 -R prefs -q -m all_prefs labels run
