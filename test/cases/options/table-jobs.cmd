trec_rcp --quiet --table -j 4 -g options/some.gains options/graded.qrels options/a.run options/b.run | diff \
    <(trec_rcp --quiet --table -g options/some.gains options/graded.qrels options/a.run options/b.run) -
