trec_rcp -g input/nosuch.gains input/three.qrels input/three.run
