cd differential/v10-018 && trec_rcp --quiet -q -m Rprec -m bpref labels run
