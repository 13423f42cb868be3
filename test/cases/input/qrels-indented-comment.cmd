# Only a # in the first column begins a comment, as in trec_eval.
printf 'q1 0 d1 1\n # c\n' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
