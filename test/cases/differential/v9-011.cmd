cd differential/v9-011 && trec_rcp --quiet --compat=9 -q -c -l 1 -m Rndcg labels run
