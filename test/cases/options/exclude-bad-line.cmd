printf 't1 d1\n\n# c\nt1 d2 d3\n' >"$TMP/x"
trec_rcp -x "$TMP/x" options/graded.qrels options/a.run
