cd differential/v9-008 && trec_rcp --quiet --compat=9 -q -m relstring labels run
