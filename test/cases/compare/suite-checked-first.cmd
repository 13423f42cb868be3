# files of all datasets are looked for before the runs of the first are evaluated, whose notes would come first
grep -v '^101 ' demo.dense.run >$TMP/a.run
cp demo.sparse.run $TMP/b.run
echo "a $PWD/demo.qrels - $TMP/*.run" >$TMP/suite
echo "b $PWD/demo.qrels - $TMP/nosuch*" >>$TMP/suite
trec_rcp --suite $TMP/suite
