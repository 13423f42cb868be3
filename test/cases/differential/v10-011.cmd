cd differential/v10-011 && trec_rcp --quiet -q -l 1 -m G.1=2,2=-1,3=7 labels run
