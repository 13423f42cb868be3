# trec_eval 10.0 stops with status 4 where a topic is missing from the run and -c is not given. Its documentation
# and 9.0.8 average over the topics in both. Expected output: trec_eval 10.0 on qrels without those topics.
trec_rcp -m num_q -m map compat/all.qrels compat/some.run
