# What is a summary only has no value of a topic.
trec_rcp --quiet -D 1.t2 -m runid -m num_q -m map options/graded.qrels options/a.run
