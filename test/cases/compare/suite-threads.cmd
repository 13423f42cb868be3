trec_rcp --quiet --suite compare/suite --format json >"$TMP/1"
trec_rcp --quiet -j 3 --suite compare/suite --format json | cmp "$TMP/1"
