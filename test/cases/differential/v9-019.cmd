cd differential/v9-019 && trec_rcp --quiet --compat=9 -R prefs -n -N 10000 -m all_prefs labels run
