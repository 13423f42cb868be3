trec_rcp --compare -q demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare -n demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare -D 1.101 demo.qrels demo.*.run 2>&1 | head -n 1
