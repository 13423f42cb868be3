# A topic in pieces, and threads.
sort -k 5,5n demo.dense.run >"$TMP/run"
trec_rcp --quiet --explain 102 --format json -m rcp -g demo.gains demo.qrels demo.dense.run | sed 's/"file":"[^"]*"//' >"$TMP/1"
for j in 1 3; do
    trec_rcp --quiet -j $j --explain 102 --format json -m rcp -g demo.gains demo.qrels "$TMP/run" | sed 's/"file":"[^"]*"//' | cmp "$TMP/1"
done
