cd differential/v9-022 && trec_rcp --quiet --compat=9 -q -c -m all_trec labels run
