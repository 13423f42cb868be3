gzip -nc compat/all.run | head -c -8 >"$TMP/run"
printf '\1\2\3\4\5\6\7\10' >>"$TMP/run"
trec_rcp compat/all.qrels "$TMP/run"
