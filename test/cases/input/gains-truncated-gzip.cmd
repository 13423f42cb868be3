gzip -nc demo.gains | head -c 3000 >"$TMP/gains"
trec_rcp -g "$TMP/gains" demo.qrels demo.dense.run
