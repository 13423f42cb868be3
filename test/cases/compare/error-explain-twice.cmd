head -n 1 demo.dense.run >"$TMP/run"; cat demo.dense.run >>"$TMP/run"
trec_rcp --quiet --explain 101 demo.qrels "$TMP/run"
