# A line is held in memory as a whole: the longest is 64 MB, in whatever file it is.
x() { head -c 67200000 /dev/zero | tr '\0' x; }
(echo '{"qid": "101", "docid": "d1", "gain": 0.5}'; printf '{"qid": "'; x) >$TMP/long
trec_rcp -R rcp_gains $TMP/long demo.dense.run
echo "status $?"
trec_rcp demo.qrels - <$TMP/long | tail -1
