# Values at full precision on standard error.
trec_rcp --quiet -D 1 -m map -m P.3 options/graded.qrels options/a.run
