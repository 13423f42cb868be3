cd differential/v10-025 && trec_rcp --quiet -q -J -m dcg.0=1,1=2,2=8 -m ndcg_cut -m 11pt_avg -m Rprec_mult labels run
