# Expected output: trec_eval 10.0 (which has no --quiet).
# Neighbouring doubles are no tie (single precision would make them one), and out of order here.
printf 't 0 %s\n' 'a 1' 'b 0' >"$TMP/qrels"
printf 't Q0 %s x\n' 'b 1 0.3' 'a 1 0.30000000000000004' >"$TMP/run"
trec_rcp --quiet -m map "$TMP/qrels" "$TMP/run"
