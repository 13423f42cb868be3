tr ' ' '\t' <compat/all.qrels >"$TMP/qrels"
tr ' ' '\t' <compat/all.run >"$TMP/run"
trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
