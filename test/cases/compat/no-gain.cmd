# Expected output: trec_eval 10.0 (which has no --quiet).
# All grades are 0, and relevant.
printf '1 0 a 0\n1 0 b 0\n' >"$TMP/qrels"
printf '1 Q0 a 1 2 r\n1 Q0 c 2 1 r\n' >"$TMP/run"
# trec_eval prints NaN as the processor makes it: -nan on x86, nan on others.
trec_rcp --quiet -q -l 0 -m Rndcg -m ndcg_rel -m ndcg -m G -m map "$TMP/qrels" "$TMP/run" | sed "s/ -nan$/  nan/"
