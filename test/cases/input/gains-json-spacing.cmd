# Expected: the same as gains-plain.
cat >"$TMP/gains" <<'END'
 {"qid" : "q1" ,	"docid":"d1","gain": 0.5 }

{"qid":"q1","docid":"d3","gain":"0.25"}
# remark
{"gain":1,"qid":"q2","docid":"d1"}
END
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
