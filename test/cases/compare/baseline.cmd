trec_rcp --quiet --compare --baseline sparse -m ndcg_cut.10 -g demo.gains demo.qrels demo.*.run
# By file, in the folder or not, and by runid.
for b in demo.sparse.run ./demo.sparse.run sparse; do
    trec_rcp --quiet --compare --baseline $b --format json -m ndcg_cut.10 demo.qrels ./demo.*.run | cksum
done
