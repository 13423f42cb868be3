cd differential/v9-023 && trec_rcp --quiet --compat=9 -q -l 2 -m set_F -m 11pt_avg.0.2,0.5,0.8 -m iprec_at_recall.1.0,.75,0.25 -m num_rel labels run
