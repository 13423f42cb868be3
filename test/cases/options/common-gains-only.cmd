# --common needs the topics of the qrels even where no measure asks for grades.
trec_rcp --quiet --common -q -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run
echo
trec_rcp --quiet -q -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run
