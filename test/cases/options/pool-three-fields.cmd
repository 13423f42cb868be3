printf 't1 d1 1\n' >"$TMP/pool"
trec_rcp --pool "$TMP/pool" options/graded.qrels options/a.run
