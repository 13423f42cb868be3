(printf '\357\273\277'; cat compat/all.qrels) | gzip -nc >"$TMP/qrels"
trec_rcp --quiet "$TMP/qrels" compat/all.run | diff - "$TOP/test/cases/compat/official.out"
