# The pool depends neither on the order of runs, nor on how they come and how their lines stand, nor on the files compression.
rcp-label pool --quiet -o "$TMP/a" demo.dense.run demo.rerank.run demo.sparse.run
gzip -c demo.rerank.run >"$TMP/rerank.gz"
sort -k 4,4n -s demo.dense.run >"$TMP/by-rank" # topics come in pieces
for order in "$TMP/rerank.gz demo.sparse.run demo.dense.run" "demo.sparse.run $TMP/by-rank demo.rerank.run" "demo.rerank.run - demo.sparse.run"; do
    rcp-label pool --quiet -o "$TMP/b.gz" $order <"$TMP/by-rank" && gzip -dc "$TMP/b.gz" | cmp - "$TMP/a" && echo same
done
cat demo.dense.run | rcp-label pool --quiet -o "$TMP/b" demo.sparse.run demo.rerank.run - && cmp "$TMP/b" "$TMP/a" && echo same
wc -l <"$TMP/a"
