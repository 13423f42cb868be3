cd differential/v10-000 && trec_rcp --quiet -m num_nonrel_judged_ret -m set_F labels run
