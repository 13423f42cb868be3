cd differential/v10-016 && trec_rcp --quiet -R prefs -q -m prefs labels run
