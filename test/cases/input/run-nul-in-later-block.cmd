(awk 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 1000; d++) print "q" t, "Q0", "d" d, d, 1000 - d, "x" }'
printf 'q41 Q0 d\000 1 1 x\n') >"$TMP/run"
trec_rcp -j 2 input/three.qrels "$TMP/run"
