cd differential/v10-003 && trec_rcp --quiet -q -M 5 -m all_trec labels run
