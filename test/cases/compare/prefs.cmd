printf '%s\n' 'q1 j s d1 2' 'q1 j s d2 1' 'q2 j s d1 2' 'q2 j s d2 1' >"$TMP/prefs"
printf '%s\n' q{1,2}' 0 d1 0 2 a' q{1,2}' 0 d2 0 1 a' >"$TMP/a"
printf '%s\n' q{1,2}' 0 d1 0 1 b' q{1,2}' 0 d2 0 2 b' >"$TMP/b"
trec_rcp --quiet --compare -R prefs -m prefs --format tsv "$TMP/prefs" "$TMP"/[ab] | head -n 9
