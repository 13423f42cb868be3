# Line numbers run through blocks of 512 KB.
(awk 'BEGIN { for (t = 1; t <= 40; t++) for (d = 1; d <= 1000; d++) print "q" t, "Q0", "d" d, d, 1000 - d, "x" }'
echo 'q41 Q0 d1 1') >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
