# The same where the gain file holds thetas only, against an independent computation (three_metrics.py beside
# this case).
sed '/^#/s/ gain / /; /^#/!s/ [0-9.]*//3' demo.gains >"$TMP/gains"
trec_rcp --quiet -q --format tsv -m rcp -g "$TMP/gains" demo.qrels demo.dense.run demo.rerank.run demo.sparse.run |
    awk -f "$TOP/test/cases/oracle/near.awk" "$TOP/test/cases/oracle/three_metrics_theta.out" -
