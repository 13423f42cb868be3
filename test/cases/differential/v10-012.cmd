cd differential/v10-012 && trec_rcp --quiet -m num_q -m Rprec labels run
