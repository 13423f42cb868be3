cp -r compare/[ab] compare/[ab].* "$TMP"
printf '%s\n' 'a a.qrels a.gains a/*.run' 'b - b.gains b/*.run' >"$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite"
