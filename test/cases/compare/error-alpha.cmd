trec_rcp --compare --alpha 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --alpha 1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --alpha -0.1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --alpha abc demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --alpha 1e400 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --alpha nan demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --alpha 5% demo.qrels demo.*.run 2>&1 | head -n 1
