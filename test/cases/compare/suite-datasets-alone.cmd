# A dataset of a suite gives what it gives by itself, but for its name; its order in the file does not matter.
trec_rcp --quiet --suite compare/files.suite -m ndcg_cut.10 --format tsv | grep -P '^a\t' | cut -f 2,3,6,7,10-15 >"$TMP/1"
trec_rcp --quiet --compare -m ndcg_cut.10 --format tsv compare/a.qrels compare/a/*.run | grep -P '^a\.qrels\t' |
    cut -f 2,3,6,7,10-15 | diff "$TMP/1" -
sed "s| | $PWD/compare/|g" compare/files.suite | sed 's|[^ ]*/- | - |; 1!G; h; $!d' >"$TMP/suite"
trec_rcp --quiet --suite compare/files.suite --format tsv | sort >"$TMP/2"
trec_rcp --quiet --suite "$TMP/suite" --format tsv | sort | diff "$TMP/2" -
