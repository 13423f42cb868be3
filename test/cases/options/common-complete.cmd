grep -v '^t2 ' options/a.run >"$TMP/run"
trec_rcp --common -c -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_q -g options/some.gains options/graded.qrels "$TMP/run"
