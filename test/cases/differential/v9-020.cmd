cd differential/v9-020 && trec_rcp --quiet --compat=9 -q -c -M 1000 -m all_trec labels run
