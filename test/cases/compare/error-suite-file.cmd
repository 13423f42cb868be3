cp -r compare/a compare/a.* "$TMP"
echo 'a a.qrels nosuch.gains a/*.run' >"$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite"
