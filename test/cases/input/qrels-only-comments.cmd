printf '# a\n# b' >"$TMP/qrels"
trec_rcp "$TMP/qrels" input/three.run
