# 70,000 -m of one measure: their parameters are joined once. (Each by copying those before it: 14 GB, 12 s.)
seq 1 70000 >$TMP/k
ulimit -t 8
sed 's/^/-mP./' $TMP/k | xargs -x -n 70010 -s 1500000 sh -c 'trec_rcp --quiet "$@" demo.qrels demo.dense.run' - >$TMP/out
echo "status $?"
wc -l <$TMP/out
sed -n '1p;70000p' $TMP/out
