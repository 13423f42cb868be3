# Expected output: trec_eval 10.0 (which has no --quiet).
printf 't 0 %s 1\n' d10 >"$TMP/qrels"
for d in d1 d10 d2 d1a D9 d é; do echo "t Q0 $d 1 0.5 x"; done >"$TMP/run"
trec_rcp --quiet -m recip_rank "$TMP/qrels" "$TMP/run"
