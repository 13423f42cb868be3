cd differential/v9-021 && trec_rcp --quiet --compat=9 -R prefs -q -J -m all_prefs labels run
