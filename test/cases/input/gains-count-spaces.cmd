# Shares of passed criteria: passes / (criteria x responses), or a count column.
trec_rcp --quiet -q -m count_ndcg_cut.1,2,10 -R rcp_gains input/small.spaces input/small.run
