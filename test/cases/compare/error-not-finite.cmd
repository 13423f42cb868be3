trec_rcp --quiet --compare -m utility.1e308,1e308,1e308,0 demo.qrels demo.*.run
