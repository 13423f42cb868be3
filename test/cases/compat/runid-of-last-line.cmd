# Expected output: trec_eval 10.0 (which has no --quiet).
printf 't 0 a 1\n' >"$TMP/qrels"
printf 't Q0 %s\n' 'a 1 2 first' 'b 1 1 last and ignored' >"$TMP/run"
trec_rcp --quiet -m runid "$TMP/qrels" "$TMP/run"
