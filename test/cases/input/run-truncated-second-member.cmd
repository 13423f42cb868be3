(gzip -nc compat/all.run; gzip -nc compat/all.run | head -c 100) >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
