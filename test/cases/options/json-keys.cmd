# Values that are called the same are two lines, two columns, but not two keys.
trec_rcp --quiet -m iprec_at_recall.0.101,0.102 options/graded.qrels options/a.run
trec_rcp --quiet --format csv -m iprec_at_recall.0.101,0.102 options/graded.qrels options/a.run
trec_rcp --quiet --format json -m iprec_at_recall.0.101,0.102 options/graded.qrels options/a.run
