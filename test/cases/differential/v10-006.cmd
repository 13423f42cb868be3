cd differential/v10-006 && trec_rcp --quiet -q -c -M 1000 -m num_q -m num_nonrel_judged_ret -m P -m set_F.2 -m ndcg.1=3,2=9,4=4.5 labels run
