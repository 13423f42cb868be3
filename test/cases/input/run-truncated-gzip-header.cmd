gzip -nc compat/all.run | head -c 5 >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
