cd differential/v10-021 && trec_rcp --quiet -R qrels_prefs -m prefs labels run
