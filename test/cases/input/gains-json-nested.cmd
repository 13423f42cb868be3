# Unknown keys and nested values are skipped.
# Expected: the same as gains-plain.
cat >"$TMP/gains" <<'END'
{"a":{"gain":7,"b":[1,"]}",{}]},"qid":"q1","docid":"d1","gain":0.5,"c":[],"d":{},"e":null,"f":false,"g":-1.5e-3}
{"qid":"q1","docid":"d3","theta":null,"gain":0.25}
{"query-id":"q2","corpus-id":"d1","gain":1}
END
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
