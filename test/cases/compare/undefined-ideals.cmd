trec_rcp --compare --format json -g compare/a.gains compare/a.qrels compare/a/alpha.run compare/a/beta.run |
    grep -o 'undefined_ideal.*}'
# Only documents that -x leaves count.
awk '/^a1 .* [12]$/ { print $1, $3 }' compare/a.qrels >"$TMP/x"
trec_rcp --quiet --compare -m ndcg_cut.10 -m ndcg -x "$TMP/x" --format json compare/a.qrels compare/a/alpha.run compare/a/beta.run |
    grep -o 'undefined_ideal.*}'
