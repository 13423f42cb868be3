# Expected: the same as gains-plain.
cat >"$TMP/gains" <<'END'
{"qid":"\u00711","docid":"d\u0031","gain":0.5}
{"qid":"q1","docid":"d3","gain":0.25,"x":"\ud83d\ude00 \"\\\/\b\f\n\r\t"}
{"qid":"q2","docid":"d1","gain":1}
END
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
