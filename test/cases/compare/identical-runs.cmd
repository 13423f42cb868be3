# The same file twice, and a copy of it under another name.
cp demo.dense.run demo.qrels "$TMP"; cd "$TMP"; cp demo.dense.run copy
trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels demo.dense.run demo.dense.run copy
