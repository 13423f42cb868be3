cd differential/v10-009 && trec_rcp --quiet -m all_trec labels run 2>/dev/null
