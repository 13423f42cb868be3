trec_rcp --compare --seed -1 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --seed 1.5 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --resamples 0 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --resamples 1000001 demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --flips x demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --test anova demo.qrels demo.*.run 2>&1 | head -n 1
trec_rcp --compare --test '' demo.qrels demo.*.run 2>&1 | head -n 1
