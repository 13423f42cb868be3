trec_rcp --quiet --ties order -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m map -m P.3 \
    -g options/some.gains options/graded.qrels options/a.run
