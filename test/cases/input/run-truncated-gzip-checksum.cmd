# All of the text is there, but not the end of the checksum.
gzip -nc compat/all.run | head -c -2 >"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
