# What oracle.py computes, to nine digits.
compare() {
    trec_rcp --quiet --compare --format tsv "$@" | awk -F '\t' -v OFS='\t' -v CONVFMT=%.9g '
        function digits(v) { return sprintf("%.9g", v) }
        $2 == "mean" { print $1, $2, $3, $4, digits($7), $10, digits($8), digits($9) }
        $2 == "difference" { print $1, $2, $3, $4, $5, $6, digits($7), digits($8), digits($9), digits($12), $13, digits($19), digits($15), digits($18),
                                   digits($20), digits($22) }
        $2 == "tau_b" || $2 == "spearman" { print $1, $2, $3, $5, digits($7) }'
}
compare -g demo.gains demo.qrels demo.*.run
compare -m rcp.3,10 -g compare/a.gains compare/a.qrels compare/a/*.run
compare -g compare/c.gains compare/c.qrels compare/c/alpha.run compare/c/beta.run compare/c/delta.run
for kind in fixed random; do
    trec_rcp --quiet --suite compare/files.suite --datasets $kind -m ndcg_cut.10 --format tsv | awk -F '\t' -v OFS='\t' -v kind=$kind '
        function digits(v) { return sprintf("%.9g", v) }
        $1 == "(suite)" && $2 == "difference" { print kind, $4, $5, digits($7), digits($8), digits($9), digits($12),
                                                      digits($13), digits($14) }'
done | sort -k 2,3 -s
