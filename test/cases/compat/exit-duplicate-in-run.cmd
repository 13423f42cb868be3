# Expected output: trec_eval 10.0.
(cat compat/all.run; head -n 1 compat/all.run) >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
