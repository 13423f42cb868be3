trec_rcp -q --format latex options/graded.qrels options/a.run
