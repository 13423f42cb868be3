trec_rcp input input/three.run
