# What no row has cannot be scored, and is not 0.
cat >"$TMP/gains" <<'END'
{"qid":"q1","docid":"d1","gain":0.5}
{"qid":"q2","docid":"d1","gain":1}
END
trec_rcp -R rcp_gains "$TMP/gains" input/three.run
trec_rcp -R rcp_gains -m count_ndcg "$TMP/gains" input/three.run 2>&1 | head -n 1
trec_rcp -R rcp_gains -m rawbt_ndcg "$TMP/gains" input/three.run 2>&1 | head -n 1
