printf '%s\n' '1 0 x 1' '2 0 x 1' '3 0 y 1' >"$TMP/qrels"
printf '%s\n' '1 0 x 0 1 a' '2 0 y 0 1 a' >"$TMP/a"
printf '%s\n' '3 0 y 0 1 b' >"$TMP/b"
trec_rcp --quiet --compare -m ndcg_cut.10 "$TMP/qrels" "$TMP"/[ab]
trec_rcp --quiet --compare --format json -m ndcg_cut.10 "$TMP/qrels" "$TMP"/[ab] | grep '"diff"'
