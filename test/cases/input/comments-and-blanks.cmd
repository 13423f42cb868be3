(printf '# a\n# b\n'; sed '5a# c' compat/all.qrels; printf '#') >"$TMP/qrels"
(printf '\n# a\n\n \t \n  # b\n'; sed '7a\\n# c' compat/all.run; printf '\n\n#') >"$TMP/run"
trec_rcp --quiet "$TMP/qrels" "$TMP/run" | diff - "$TOP/test/cases/compat/official.out"
