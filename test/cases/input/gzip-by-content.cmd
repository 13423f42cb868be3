# Told by content: none of these names says gzip, and all.gz is not gzipped.
gzip -nc compat/all.qrels >"$TMP/qrels.txt"
gzip -nc compat/all.run >"$TMP/run"
cp compat/all.run "$TMP/all.gz"
trec_rcp --quiet "$TMP/qrels.txt" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
trec_rcp --quiet compat/all.qrels "$TMP/all.gz" | diff - "$TOP/test/cases/compat/official.out"
