cd differential/v9-016 && trec_rcp --quiet --compat=9 -c labels run
