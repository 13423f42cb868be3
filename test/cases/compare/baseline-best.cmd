# The baseline stands second even where it is the best run.
trec_rcp --quiet --compare --baseline rerank --format csv -m rcp_ndcg_cut.10 -g demo.gains demo.qrels demo.*.run | cut -d , -f 1-7
