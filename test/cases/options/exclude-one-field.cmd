printf 't1\n' >"$TMP/x"
trec_rcp -x "$TMP/x" options/graded.qrels options/a.run
