# Relevant documents that were missed replace the lowest ranked that are not relevant.
rcp-label pool --quiet -o "$TMP/p" -k 20 --qrels demo.qrels demo.dense.run demo.rerank.run demo.sparse.run && cat "$TMP/p"
