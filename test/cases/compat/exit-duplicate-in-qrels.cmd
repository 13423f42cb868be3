# Expected output: trec_eval 10.0.
(cat compat/all.qrels; head -n 1 compat/all.qrels) >"$TMP/qrels"
trec_rcp "$TMP/qrels" compat/all.run
