cd differential/v10-024 && trec_rcp --quiet -c -m ndcg -m rbp_resid.p=0.95 -m yaap -m num_nonrel_judged_ret labels run
