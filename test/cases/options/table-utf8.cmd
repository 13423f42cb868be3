# names of the same width in characters, not in bytes
for name in dense dénsé; do
    sed "s/[^ ]*$/$name/" options/a.run >$TMP/$name
done
trec_rcp --quiet --table -m map -m P.5 options/graded.qrels $TMP/dense $TMP/dénsé options/b.run
