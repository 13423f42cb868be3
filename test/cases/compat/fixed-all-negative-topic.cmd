# trec_eval 10.0 stops at a topic with nothing but negative grades; it is a topic without relevant documents.
printf '%s\n' 't1 0 a -1' 't1 0 b -2' 't2 0 a 1' 't2 0 b 0' >"$TMP/qrels"
printf '%s\n' 't1 Q0 a 1 2 x' 't1 Q0 c 2 1 x' 't2 Q0 a 1 2 x' 't2 Q0 b 2 1 x' >"$TMP/run"
trec_rcp --quiet -q -m num_q -m num_ret -m num_rel -m map -m bpref -m ndcg -m P.1 "$TMP/qrels" "$TMP/run"
