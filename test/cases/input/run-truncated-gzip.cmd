gzip -nc compat/all.run | head -c 500 >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
