trec_rcp --quiet -R rcp_gains -q -m num_q -m num_ret -m runid -m rcp_ndcg \
    -m rawbt_ndcg_cut.5 options/some.gains options/a.run options/b.run
