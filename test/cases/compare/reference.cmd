trec_rcp --quiet --compare --reference rcp_ndcg_cut.10 --format tsv -g demo.gains demo.qrels demo.*.run |
    grep -e decisive -e same -e reversed -e tied
