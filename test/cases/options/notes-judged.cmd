# A grade below 0 is none.
printf '%s\n' 't 0 a 1' 't 0 b 0' 't 0 c -1' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 6' 'b 2 5' 'c 3 4' 'd 4 3' 'e 5 2' >"$TMP/run"
trec_rcp -m ndcg_cut.2,3,5 "$TMP/qrels" "$TMP/run"
