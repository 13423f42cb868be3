cd differential/v10-001 && trec_rcp --quiet -q -c -m ndcg_cut -m num_q -m Rprec_mult -m set_recall -m G.12=40 labels run
