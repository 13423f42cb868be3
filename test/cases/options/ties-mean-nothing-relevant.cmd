# bpref of u: 1 if a is first, else 0.
printf '%s\n' 't 0 a 0' 't 0 b 0' 'u 0 a 1' 'u 0 b 0' >"$TMP/qrels"
printf '%s\n' 't Q0 a 1 1 r' 't Q0 b 2 1 r' 'u Q0 a 1 1 r' 'u Q0 b 2 1 r' >"$TMP/run"
trec_rcp --quiet --ties mean -q -m bpref -m map -m ndcg "$TMP/qrels" "$TMP/run"
