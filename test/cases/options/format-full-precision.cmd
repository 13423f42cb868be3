# The shortest decimals that read back to the same doubles.
printf '%s\n' 't 0 a 1' 't 0 b 1' 't 0 c 1' >"$TMP/qrels"
printf 't Q0 %s r\n' 'a 1 2' 'x 2 1' >"$TMP/run"
trec_rcp --quiet --format tsv -m map -m recip_rank -m P.1000 -m ndcg -m gm_map "$TMP/qrels" "$TMP/run"
