# The middle pair is separated at 0.1, not at 0.05.
for alpha in 0.05 0.1; do
    trec_rcp --quiet --compare --alpha $alpha --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | cut -f 2-5,7,16 | grep -e difference -e sens
done
