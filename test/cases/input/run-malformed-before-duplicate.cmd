# A malformed line counts before a repeated document further up, as in trec_eval, which reads all first.
printf 'q1 Q0 d1 1 2 x\nq1 Q0 d1 1 2 x\nq2 Q0 d1 1 1 x\nq2 Q0\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
