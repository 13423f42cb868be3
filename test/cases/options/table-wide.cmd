# As many columns side by side as fit, the others below.
trec_rcp --quiet --table options/graded.qrels options/a.run options/b.run
