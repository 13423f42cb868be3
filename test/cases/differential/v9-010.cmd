cd differential/v9-010 && trec_rcp --quiet --compat=9 -R prefs -q -c -m prefs labels run
