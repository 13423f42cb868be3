# Expected output: trec_eval 10.0 (which has no --quiet).
# A second place below -M is not seen.
printf 't 0 a 1\n' >"$TMP/qrels"
printf 't Q0 %s x\n' 'a 1 3' 'b 2 2' 'a 3 1' >"$TMP/run"
trec_rcp --quiet -M 2 -m map "$TMP/qrels" "$TMP/run"
