# More relevant documents than places.
rcp-label pool --quiet -o "$TMP/p" -k 5 --qrels demo.qrels demo.dense.run demo.rerank.run demo.sparse.run && cat "$TMP/p"
