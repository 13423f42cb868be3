trec_rcp -m
