cd differential/v9-028 && trec_rcp --quiet --compat=9 -q -m set_P -m Rndcg -m recip_rank -m bpref labels run
