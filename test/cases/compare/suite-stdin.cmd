sed 's|[abc][./]|compare/&|g; s|compare/a compare|a compare|' compare/suite | sed 's|^compare/||' | trec_rcp --quiet --suite - -m ndcg_cut.10 --format tsv | head -n 3
