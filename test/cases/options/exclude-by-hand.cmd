# d b against the ideal b c: nDCG (1/log2(3)) / (1 + 1/log2(3)) = 0.3869
printf '%s\n' 't 0 a 3' 't 0 b 1' 't 0 c 1' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 3' 'd 2 2' 'b 3 1' >"$TMP/run"
echo 't a' >"$TMP/x"
trec_rcp --quiet -x "$TMP/x" -q -m num_ret -m num_rel -m recip_rank -m recall.5 -m ndcg "$TMP/qrels" "$TMP/run"
