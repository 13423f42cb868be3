cd differential/v9-000 && trec_rcp --quiet --compat=9 -c -M 1000 -m Rprec_mult -m recip_rank -m map_cut.5 -m binG labels run
