printf 'q1 Q0 d1 1 2 x\nq1\n' | trec_rcp input/three.qrels -
