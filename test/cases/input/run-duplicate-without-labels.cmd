# A topic that nobody judged is not looked at.
printf 'other Q0 d1 1 2 x\nother Q0 d1 2 1 x\nq1 Q0 d1 1 2 x\n' >"$TMP/run"
trec_rcp --quiet -m map input/three.qrels "$TMP/run"
