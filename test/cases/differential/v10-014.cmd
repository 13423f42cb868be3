cd differential/v10-014 && trec_rcp --quiet -l 1 -N 10000 -m success.5,33 -m G -m relstring labels run
