cd differential/v10-002 && trec_rcp --quiet -R prefs -q -m prefs labels run
