cd differential/v9-004 && trec_rcp --quiet --compat=9 -q -c -m map -m num_nonrel_judged_ret -m P.2 labels run
