trec_rcp options/graded.qrels
