trec_rcp --quiet --format csv -m num_q -m map -m rcp \
    -g options/some.gains options/graded.qrels options/a.run options/b.run
