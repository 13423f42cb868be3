trec_rcp --quiet --suite compare/suite --format markdown -m rcp_ndcg_cut.10 | tail -n 20
trec_rcp --quiet --suite compare/suite --format latex -m rcp_ndcg_cut.10 | tail -n 9
