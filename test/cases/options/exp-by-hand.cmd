# (1 + 7/log2(3)) / (7 + 1/log2(3)) = 0.7098
printf '%s\n' 't 0 a 1' 't 0 b 3' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 2' 'b 2 1' >"$TMP/run"
trec_rcp --quiet --exp -m ndcg -m ndcg_cut.2 "$TMP/qrels" "$TMP/run"
