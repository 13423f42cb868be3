trec_rcp --quiet -q -m rawbt_ndcg -R rcp_gains input/small.gains input/small.run
