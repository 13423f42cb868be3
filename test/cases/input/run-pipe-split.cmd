# A topic in two places, more than a megabyte apart, in a run that cannot be read again: as from a file, whether there
# is room for a temporary file or not. The same for a gzipped pipe, and for errors found at the second reading.
awk 'BEGIN { for (t = 1; t <= 61; t++) for (d = 1; d <= 1000; d++) print "t" t, "Q0", "d" d + (t > 60) * 1000, d, 1000 - d, "r" }' |
    sed 's/^t61 /t1 /' >"$TMP/run"
awk 'BEGIN { for (t = 1; t <= 60; t++) print "t" t, 0, "d" t * 7, 1 }' >"$TMP/qrels"
sed '46900s/d900/d1/' "$TMP/run" >"$TMP/twice"
sed '60900s/ r$//' "$TMP/run" >"$TMP/malformed"
gzip -1 "$TMP/run" -c >"$TMP/run.gz"
for run in run run.gz twice malformed; do
    for j in 1 2; do
        trec_rcp --quiet -q -m num_ret -m map "$TMP/qrels" "$TMP/$run" >"$TMP/file" 2>&1
        echo "status $?" >>"$TMP/file"
        for folder in "$TMP" "$TMP/missing"; do
            cat "$TMP/$run" | TMPDIR=$folder trec_rcp --quiet -j $j -q -m num_ret -m map "$TMP/qrels" - >"$TMP/pipe" 2>&1
            echo "status $?" >>"$TMP/pipe"
            sed "s|^trec_rcp: $TMP/$run|trec_rcp: standard input|" "$TMP/file" | diff - "$TMP/pipe"
        done
    done
    tail -n 2 "$TMP/pipe"
done
ls "$TMP"
