# Values of this and of all that follow in this folder: see oracle/options.cmd.
trec_rcp --quiet --ties docid -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m map -m P.3 \
    -g options/some.gains options/graded.qrels options/a.run
