# Expected output: trec_eval 10.0 (which has no --quiet).
# Different decimals of one double are a tie.
printf 't 0 %s\n' 'a 1' 'b 0' 'c 1' 'd 0' >"$TMP/qrels"
printf 't Q0 %s x\n' 'a 1 0.1' 'b 1 0.10000000000000001' 'c 1 0.1000000000000000055511151231257827' 'd 1 1e-1' >"$TMP/run"
trec_rcp --quiet -m map -m recip_rank "$TMP/qrels" "$TMP/run"
