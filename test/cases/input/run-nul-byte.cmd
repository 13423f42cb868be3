# A NUL byte would end the file for trec_eval.
printf 'q1 Q0 d1 1 2 x\nq1 Q0 d2 1 2 x\nq1 Q0 d\000 3 1 x\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
