cd differential/v10-020 && trec_rcp --quiet -q -m set_recall labels run
