# Equal scores are ranked by descending docno, as trec_eval ranks them, whatever the rank field says; so are equal sums.
printf "%s\n" "q 0 a 1 1 r" "q 0 ab 2 1 r" "q 0 b 3 1 r" "# remark" "q 0 c 9 2 r" >"$TMP/r"
printf "%s\n" "q 0 m 1 2 s" "q 0 bb 2 1 s" >"$TMP/s"
rcp-label pool --quiet -o "$TMP/p" --kappa 0 "$TMP/r" && cat "$TMP/p"
rcp-label pool --quiet -o "$TMP/p" --kappa 0 -k 5 "$TMP/r" "$TMP/s" && cat "$TMP/p"
