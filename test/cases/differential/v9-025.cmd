cd differential/v9-025 && trec_rcp --quiet --compat=9 -n -J labels run
