# d a b c; then, d not being in the pool, c b a; then c a.
printf '%s\n' 't 0 b 1' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 1' 'b 2 1' 'c 3 1' 'd 4 5' >"$TMP/run"
printf 't %s\n' 'c' 'b' 'a' >"$TMP/pool"
trec_rcp --quiet --ties order -m recip_rank "$TMP/qrels" "$TMP/run"
trec_rcp --quiet --ties order --pool "$TMP/pool" -m recip_rank "$TMP/qrels" "$TMP/run"
sed -i s/b/x/ "$TMP/pool"
trec_rcp --quiet --ties order --pool "$TMP/pool" -m recip_rank "$TMP/qrels" "$TMP/run"
