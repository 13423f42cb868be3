cd differential/v9-002 && trec_rcp --quiet --compat=9 -q -N 10000 -m binG -m set_recall -m bpref labels run
