cd differential/v10-015 && trec_rcp --quiet -R qrels_prefs -m all_prefs labels run
