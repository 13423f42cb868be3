cd differential/v9-026 && trec_rcp --quiet --compat=9 -c -n -J -N 10000 labels run
