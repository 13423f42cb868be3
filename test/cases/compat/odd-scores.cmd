# Expected output: trec_eval 10.0 (which has no --quiet).
printf 't 0 %s\n' 'a 1' 'b 2' 'c 0' 'd 1' 'e 0' 'f 3' 'g 1' 'h 1' 'i 0' 'j 1' >"$TMP/qrels"
printf 't Q0 %s x\n' 'a 1 abc' 'b 1 1,5' 'c 1 0x1F' 'd 1 inf' 'e 1 -inf' 'f 1 1e400' 'g 1 2e' 'h 1 1.2.3' 'i 1 +-3' 'j 1 -1e-' >"$TMP/run"
trec_rcp --quiet -q -m map -m ndcg -m bpref -m P.1,2,3,4,5 "$TMP/qrels" "$TMP/run"
