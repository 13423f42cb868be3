# 3 MB in topics of all sizes: however blocks are cut and whoever reads them, every topic is whole once.
awk 'BEGIN { for (t = 1; t <= 300; t++) for (d = 1; d <= (t * 37) % 500 + 1; d++) print "t" t, "Q0", "d" d, d, 1000 - d, "r" }' >"$TMP/run"
awk 'BEGIN { for (t = 1; t <= 300; t++) print "t" t, 0, "d" (t * 37) % 500 + 1, 1 }' >"$TMP/qrels"
awk 'BEGIN { for (t = 1; t <= 300; t++) { n += (t * 37) % 500 + 1; s += 1 / ((t * 37) % 500 + 1) } printf "%d %.4f\n", n, s / 300 }'
trec_rcp --quiet -q -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run" >"$TMP/1"
tail -n 2 "$TMP/1"
for j in 2 3 8; do trec_rcp --quiet -q -j $j -m num_ret -m recip_rank "$TMP/qrels" "$TMP/run" | cmp - "$TMP/1"; done
trec_rcp --quiet -q -j 2 -m num_ret -m recip_rank "$TMP/qrels" - <"$TMP/run" | cmp - "$TMP/1"
cat "$TMP/run" | trec_rcp --quiet -q -m num_ret -m recip_rank "$TMP/qrels" - | cmp - "$TMP/1"
