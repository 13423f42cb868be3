# Expected output: trec_eval 10.0 (which has no --quiet).
sed 's/$/\r/' compat/all.qrels >"$TMP/qrels"
sed 's/$/\r/' compat/all.run >"$TMP/run"
trec_rcp --quiet -q "$TMP/qrels" "$TMP/run"
