trec_rcp input/three.qrels input
