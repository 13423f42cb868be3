gzip -c demo.dense.run | trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv demo.qrels demo.sparse.run - | grep difference
trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv - demo.sparse.run demo.dense.run <demo.qrels | grep difference
