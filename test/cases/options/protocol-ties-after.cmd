# A --ties after it changes that part of the protocol.
trec_rcp --quiet --protocol mteb --ties docid -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 \
    -g options/some.gains options/graded.qrels options/a.run | diff <(trec_rcp --quiet --protocol nanobeir -q \
    -m ndcg_cut.5 -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run) -
