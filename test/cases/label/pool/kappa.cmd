# Another constant.
rcp-label pool --quiet -o "$TMP/p" -k 15 --kappa 1.5 demo.dense.run demo.rerank.run demo.sparse.run && cat "$TMP/p"
