cd differential/v10-007 && trec_rcp --quiet -J -m Rprec -m num_rel labels run
