cd differential/v10-013 && trec_rcp --quiet -R prefs -q -m prefs labels run
