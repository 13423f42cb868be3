# Gain measures take all topics of the gain file, the others all of the qrels.
grep -v '^t[25] ' options/a.run >"$TMP/run"
trec_rcp -c -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_q -g options/some.gains options/graded.qrels "$TMP/run"
