cd differential/v9-007 && trec_rcp --quiet --compat=9 -q -n -M 1000 -m relative_P.100,5,1 -m set_F -m 11pt_avg labels run
