# Topics in pieces: the run is read a second time from the beginning.
gzip -nc compat/messy.run >"$TMP/run"
trec_rcp --quiet -q compat/messy.qrels "$TMP/run" | diff - "$TOP/test/cases/compat/official-messy.out"
