# One long name does not make every row as long. (300 rows of 1 MB each.)
awk '{ s = "x"; while (length(s) < 1000000) s = s s; $6 = s; print; exit }' options/a.run >$TMP/long
for i in $(seq 300); do echo $TMP/long; done | sed 's/long$/a.run/' >$TMP/runs
cp options/a.run $TMP
trec_rcp --quiet --table -m P.1 options/graded.qrels $TMP/long $(cat $TMP/runs) | awk 'length > n { n = length } END { print NR, n }'
