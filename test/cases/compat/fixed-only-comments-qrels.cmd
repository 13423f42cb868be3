# trec_eval 10.0 blames the second comment.
printf '# one\n# two\n' >"$TMP/qrels"
trec_rcp "$TMP/qrels" compat/all.run
