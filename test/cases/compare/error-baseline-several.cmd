sed 's/sparse$/dense/' demo.sparse.run >"$TMP/run"
trec_rcp --quiet --compare --baseline dense demo.qrels demo.dense.run "$TMP/run"
# A file's name is enough.
trec_rcp --quiet --compare --baseline demo.dense.run -m ndcg_cut.10 --format tsv demo.qrels demo.dense.run "$TMP/run" |
    grep difference
