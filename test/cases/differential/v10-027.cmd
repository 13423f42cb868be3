cd differential/v10-027 && trec_rcp --quiet -q -c -M 1000 labels run
