for zone in 0 0.02 0.5 2; do
    trec_rcp --quiet --compare --tie-zone $zone --format tsv -m ndcg_cut.10 demo.qrels demo.*.run | grep tie_zone
done
