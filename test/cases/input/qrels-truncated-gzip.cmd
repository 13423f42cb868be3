gzip -nc compat/all.qrels | head -c 300 >"$TMP/qrels"
trec_rcp "$TMP/qrels" compat/all.run
