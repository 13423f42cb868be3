gzip -nc options/excluded | trec_rcp --quiet -x - -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 \
    -g options/some.gains options/graded.qrels options/a.run >"$TMP/1"
trec_rcp --quiet --exclude options/excluded -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 \
    -g options/some.gains options/graded.qrels options/a.run | diff "$TMP/1" -
