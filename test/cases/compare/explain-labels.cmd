# t4 has grades only, t5 gains only.
for t in t4 t5; do
    trec_rcp --quiet --explain $t -m rcp.2 -g options/some.gains options/graded.qrels options/a.run options/b.run
done
