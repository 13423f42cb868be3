echo 'a a.qrels a.gains nosuch/*.run' >"$TMP/suite"
cp compare/a.* "$TMP"
trec_rcp --suite "$TMP/suite"
