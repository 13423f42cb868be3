# The sums of 1 / (60 + rank); expected lines by oracle.py.
rcp-label pool --quiet -o "$TMP/p" -k 12 demo.dense.run demo.rerank.run demo.sparse.run && cat "$TMP/p"
