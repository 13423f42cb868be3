cp input/three.run "$TMP/-q"
cd "$TMP"
trec_rcp --quiet -m map -- "$OLDPWD/input/three.qrels" -q
trec_rcp --quiet -m map "$OLDPWD/input/three.qrels" ./-q
