# All judged documents are added.
rcp-label pool --quiet -o "$TMP/p" -k 10 --join-judged --qrels demo.qrels demo.dense.run demo.rerank.run demo.sparse.run && cat "$TMP/p"
