sed 's/$/\r/' compat/all.qrels >"$TMP/qrels"
sed 's/$/\r/' compat/all.run >"$TMP/run"
trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
