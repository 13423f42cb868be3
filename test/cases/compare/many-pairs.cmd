for i in {1..16}; do sed "s/[a-z]*$/run$i/" demo.dense.run >"$TMP/$i"; done
trec_rcp --quiet --compare -m ndcg_cut.10 demo.qrels "$TMP"/* | tail -n 5
