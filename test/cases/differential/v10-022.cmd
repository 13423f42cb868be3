cd differential/v10-022 && trec_rcp --quiet -q -c -m set_P -m bpref -m num_nonrel_judged_ret -m map labels run
