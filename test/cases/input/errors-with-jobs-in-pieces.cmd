# A topic in pieces stops the first pass at once, wherever other threads are; the error is still the first in the file.
awk 'BEGIN { for (t = 0; t < 600; t++) {
    for (d = 1; d <= 100; d++) print "t" t, "Q0", "d" d, d, 100 - d, "r"
    if (t && t % 150 == 0) print "t0 Q0 e" t, 1, 1, "r"
    if (t > 200 && t % 97 == 0) print "malformed" } }' >"$TMP/run"
awk 'BEGIN { for (t = 0; t < 600; t++) print "t" t, 0, "d5", 1 }' >"$TMP/qrels"
for j in 1 2 2 2 2 2 3 3 3 8 8 8; do trec_rcp --quiet -j $j "$TMP/qrels" "$TMP/run"; done 2>&1 | sort | uniq -c
