cat >"$TMP/gains" <<'END'
{"qid":"q1
END
trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
