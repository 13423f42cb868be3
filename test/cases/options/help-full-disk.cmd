trec_rcp -h >/dev/full
