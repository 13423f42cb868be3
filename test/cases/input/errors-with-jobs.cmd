# The first error in file order, whatever the number of threads. Blocks hold some 24,000 of these lines; the errors
# lie near the ends of the second, third and fourth, so that other threads are at work on the blocks behind.
awk 'BEGIN { for (t = 1; t <= 90; t++) for (d = 1; d <= 1000; d++) print "t" t, "Q0", "d" d, d, 1000 - d, "r" }' >"$TMP/run"
awk 'BEGIN { for (t = 1; t <= 90; t++) print "t" t, 0, "d5", 1 }' >"$TMP/qrels"
sed '46900s/ r$//; 71900s/ r$//; 88900s/ r$//' "$TMP/run" >"$TMP/malformed"
sed '46900s/d900/d1/; 71900s/d900/d1/; 88900s/d900/d1/' "$TMP/run" >"$TMP/twice"
sed '46900s/100/x/; 71900s/100/y/; 88900s/100/z/' "$TMP/run" >"$TMP/score"
for j in 1 2 2 2 2 2 2 2 2 3 3 3 8 8; do
    for run in malformed twice score; do
        trec_rcp --quiet --strict -j $j "$TMP/qrels" "$TMP/$run"
        echo "status $?" >&2
    done
done 2>&1 | sort | uniq -c
