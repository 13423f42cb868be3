cat >"$TMP/gains" <<'END'
{"qid":"q1","docid":"\x","gain":0.5}
END
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
