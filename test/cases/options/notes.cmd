# Coverage is told at the cutoffs of the nDCG measures.
trec_rcp --table -m ndcg_cut.3 -m rcp_ndcg_cut.3,5 -g options/some.gains options/graded.qrels options/a.run
