cd differential/v10-019 && trec_rcp --quiet -q -m num_rel -m set_F.2 -m set_recall -m relstring.20 -m ideal_dcg.1=2,2=-1,3=7 labels run
