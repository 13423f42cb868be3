# trec_eval 10.0 returns success.
trec_rcp --quiet compat/all.qrels compat/all.run >/dev/full
