cp -r compare/a compare/a.* "$TMP"
echo 'a a.qrels a.gains a/alpha.run' >"$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite"
