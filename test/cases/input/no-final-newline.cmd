printf '%s' "$(cat compat/all.qrels)" >"$TMP/qrels"
printf '%s' "$(cat compat/all.run)" >"$TMP/run"
trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
