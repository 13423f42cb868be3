trec_rcp -h -m nosuch
