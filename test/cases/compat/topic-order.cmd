# Expected output: trec_eval 10.0 (which has no --quiet).
# Topics are printed in strcmp order.
for t in 10 9 1 02 2 a A _ 1.5 -1; do echo "$t 0 d 1" >>"$TMP/qrels"; echo "$t Q0 d 1 1 x" >>"$TMP/run"; done
trec_rcp --quiet -q -m recip_rank "$TMP/qrels" "$TMP/run"
