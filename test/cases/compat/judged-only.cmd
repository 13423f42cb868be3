# Expected output: trec_eval 10.0 (which has no --quiet).
# Grades below 0 count as not judged here.
trec_rcp --quiet -q -J compat/all.qrels compat/all.run
