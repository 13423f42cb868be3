cd differential/v10-005 && trec_rcp --quiet -q -c -l 3 -M 5 -m map -m set_map -m recall.5 -m ndcg_cut.1,100,3 labels run
