trec_rcp --format tsv -m rcp -g input/small.gains input/small.qrels input/small.run
