# trec_eval 10.0 crashes.
trec_rcp compat/all.qrels - </dev/null
