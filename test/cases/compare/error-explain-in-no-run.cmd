grep -v '^101 ' demo.dense.run >"$TMP/run"
trec_rcp --explain 101 demo.qrels "$TMP/run"
