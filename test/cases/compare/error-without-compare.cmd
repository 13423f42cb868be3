trec_rcp --test t demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --alpha 0.1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --baseline x demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --reference map demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --tie-zone 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --seed 1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --resamples 9 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --flips 9 demo.qrels demo.*.run 2>&1 | head -n 1
