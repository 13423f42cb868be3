cd differential/v10-028 && trec_rcp --quiet -c -M 1000 -J -m Rprec_mult -m set_map -m yaap -m num_ret -m 11pt_avg labels run
