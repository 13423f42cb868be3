# Nothing is printed of the first run either.
printf 'q1 Q0\n' >"$TMP/run"
trec_rcp --quiet input/three.qrels input/three.run "$TMP/run"
