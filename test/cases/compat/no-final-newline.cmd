# Expected output: trec_eval 10.0 (which has no --quiet).
printf '%s' "$(cat compat/all.qrels)" >"$TMP/qrels"
printf '%s' "$(cat compat/all.run)" >"$TMP/run"
trec_rcp --quiet -q "$TMP/qrels" "$TMP/run"
