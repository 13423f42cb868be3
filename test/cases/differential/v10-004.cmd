cd differential/v10-004 && trec_rcp --quiet -q -c -M 1 -J -m ideal_dcg.1=2,2=-1,3=7 labels run
