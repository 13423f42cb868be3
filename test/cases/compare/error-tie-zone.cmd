trec_rcp --compare --tie-zone -1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --tie-zone x demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --tie-zone inf demo.qrels demo.*.run 2>&1 | head -n 1
