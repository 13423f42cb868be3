# trec_eval 10.0 crashes.
trec_rcp -M -1 compat/all.qrels compat/all.run
