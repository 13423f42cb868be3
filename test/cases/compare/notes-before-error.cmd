# what was noted about the runs before the one that cannot be evaluated comes first, values too
trec_rcp --compare -D 1 -m P.5 demo.qrels demo.dense.run options/a.run
