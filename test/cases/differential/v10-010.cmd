cd differential/v10-010 && trec_rcp --quiet -q -m all_trec labels run
