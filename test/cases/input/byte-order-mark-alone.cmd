printf '\357\273\277' >"$TMP/qrels"
trec_rcp "$TMP/qrels" compat/all.run
