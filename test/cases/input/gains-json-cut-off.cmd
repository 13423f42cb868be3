cat >"$TMP/gains" <<'END'
{"qid":"q1","docid":"d1","gain":0.5}
{"qid":"q1","docid":"d2","gain":0.5
END
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
