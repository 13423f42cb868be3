# 80 MB from a pipe in 40 MB of address space. An instrumented program cannot live in so little: it has no limit.
awk 'BEGIN { for (d = 1; d <= 20000; d++) print " Q0 document-" d, d, 20000 - d, "r" }' >"$TMP/lines"
for t in {1..110}; do echo $t 0 document-7 1; done >"$TMP/qrels"
(ulimit -v 40000 && trec_rcp --version) >"$TMP/version" 2>&1 && limit=40000 || limit=unlimited
for t in {1..110}; do sed "s/^/$t/" "$TMP/lines"; done | (
    ulimit -v $limit
    trec_rcp --quiet -m num_ret -m recip_rank "$TMP/qrels" -
)
