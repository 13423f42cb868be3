# Expected output: trec_eval 10.0 (which has no --quiet).
printf 't 0 %s\n' 'a 1.9' 'b abc' 'c +2' 'd 007' 'e 1e3' 'f -5' 'g --1' 'h 3x' >"$TMP/qrels"
printf 't Q0 %s x\n' 'a 1 1' 'b 1 2' 'c 1 3' 'd 1 4' 'e 1 5' 'f 1 6' 'g 1 7' 'h 1 8' >"$TMP/run"
trec_rcp --quiet -m num_rel -m map -m ndcg -m ndcg_cut.1,2,3,4 -m bpref "$TMP/qrels" "$TMP/run"
