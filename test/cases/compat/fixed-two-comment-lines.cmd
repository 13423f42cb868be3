# trec_eval 10.0 reads the line after a comment as data.
(printf '# one\n# two\n#three\n'; cat compat/all.qrels) >"$TMP/qrels"
trec_rcp --quiet "$TMP/qrels" compat/all.run | diff - "$TOP/test/cases/compat/official.out"
