# Measures over different topics: t4 has grades only, t5 gains only.
trec_rcp --compare -m ndcg_cut.5 -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run options/b.run
trec_rcp --quiet --compare --common -m ndcg_cut.5 -m rcp_ndcg_cut.5 --format tsv -g options/some.gains \
    options/graded.qrels options/a.run options/b.run | cut -f 2-7 | grep -e mean -e difference
