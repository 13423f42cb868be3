cd differential/v9-013 && trec_rcp --quiet --compat=9 -c -M 1 labels run
