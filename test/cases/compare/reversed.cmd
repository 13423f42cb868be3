# By qrels a is better than b on every topic, by gains b is better than a.
printf '%s\n' {1..8}' 0 x 1' {1..8}' 0 y 0' >"$TMP/qrels"
printf '%s\n' {1..8}' 0 x 0.2' {1..8}' 0 y 0.9' >"$TMP/gains"
printf '%s\n' {1..8}' 0 x 0 2 a' {1..8}' 0 y 0 1 a' >"$TMP/a"
printf '%s\n' {1..8}' 0 y 0 2 b' {1..8}' 0 x 0 1 b' >"$TMP/b"
trec_rcp --quiet --compare -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g "$TMP/gains" "$TMP/qrels" "$TMP"/[ab]
trec_rcp --quiet --compare --format json -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g "$TMP/gains" "$TMP/qrels" "$TMP"/[ab] |
    grep -A 99 'sensitivity'
