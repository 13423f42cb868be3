cd differential/v9-017 && trec_rcp --quiet --compat=9 -R prefs -c -m prefs labels run
