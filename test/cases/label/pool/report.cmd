# What is reported: topics and runs, documents beside the fusion, relevant ones without a place, topics in no run.
grep "^10[1-5] " demo.sparse.run >"$TMP/five"
rcp-label pool -o "$TMP/p" "$TMP/five"
rcp-label pool -o "$TMP/p" -k 4 --qrels demo.qrels demo.dense.run "$TMP/five"
rcp-label pool -o "$TMP/p" -k 4 --qrels demo.qrels --join-judged "$TMP/five"
grep "^101 " "$TMP/five" | head -n 1 >"$TMP/one"
echo "101 0 only 1" >"$TMP/qrels"
rcp-label pool -o "$TMP/p" -k 4 --qrels "$TMP/qrels" "$TMP/one"
cat "$TMP/p"
