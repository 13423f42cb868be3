# 100 documents with ids of 1 MB that look the same when shortened. (Each compared with every other: 51 s.)
awk 'BEGIN { s = "x"; while (length(s) < 1000000) s = s s
    for (i = 0; i < 100; i++) printf "101 Q0 %s%d%s 1 %d r\n", s, i, s, 100 - i }' >$TMP/run
ulimit -t 20
trec_rcp --quiet --explain 101 -m ndcg_cut.100 demo.qrels $TMP/run | cut -c 1-60 | sed -n '1,6p;100,102p'
