trec_rcp input/nosuch.qrels input/three.run
