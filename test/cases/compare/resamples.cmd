trec_rcp --quiet --compare --resamples 1 --flips 1 --format tsv -m ndcg_cut.10 demo.qrels demo.*.run
trec_rcp --quiet --compare --resamples 100000 --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep mean
