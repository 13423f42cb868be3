# The three metrics of several runs against an independent computation (three_metrics.py beside
# this case).
trec_rcp --quiet -q --format tsv -m rcp -g demo.gains demo.qrels demo.dense.run demo.rerank.run demo.sparse.run |
    awk -f "$TOP/test/cases/oracle/near.awk" "$TOP/test/cases/oracle/three_metrics.out" -
