# (1 + 1/2 + 1/3) / 3
printf '%s\n' 't 0 b 1' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 1.0' 'b 2 1' 'c 3 10e-1' >"$TMP/run"
trec_rcp --quiet --ties mean -m recip_rank "$TMP/qrels" "$TMP/run"
