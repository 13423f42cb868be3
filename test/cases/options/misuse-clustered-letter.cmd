trec_rcp -yq options/graded.qrels options/a.run
