# trec_eval 10.0 gives 0. Expected: (0.1 + 0.5/2) / (0.5 + 0.1/log2(3)) = 0.62157... by hand.
printf '%s\n' 't 0 a 1' 't 0 b 2' 't 0 c 0' >"$TMP/qrels"
printf '%s\n' 't Q0 a 1 3 x' 't Q0 c 2 2 x' 't Q0 b 3 1 x' >"$TMP/run"
trec_rcp --format tsv -m ndcg.1=0.1,2=0.5 "$TMP/qrels" "$TMP/run"
