cd differential/v9-018 && trec_rcp --quiet --compat=9 -c -n -m set labels run
