gzip -nc demo.gains >"$TMP/gains"
trec_rcp --quiet -q -g demo.gains demo.qrels demo.dense.run >"$TMP/plain"
trec_rcp --quiet -q -g "$TMP/gains" demo.qrels demo.dense.run | cmp - "$TMP/plain"
