trec_rcp --quiet --compare --test wilcoxon -m rcp.5 -g demo.gains demo.qrels demo.*.run
