cp -r compare/[ab] compare/[ab].* "$TMP"
printf '%s\n' 'a a.qrels a.gains a/[ab]*.run' 'b b.qrels b.gains b/*.run' >"$TMP/suite"
for r in alpha beta gamma; do sed "s/$r/other-$r/" compare/b/$r.run >"$TMP/b/$r"; rm "$TMP/b/$r.run"; done
sed -i 's|b/\*.run|b/*|' "$TMP/suite"
trec_rcp --quiet --suite "$TMP/suite"
