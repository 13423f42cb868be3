trec_rcp -g input input/three.qrels input/three.run
