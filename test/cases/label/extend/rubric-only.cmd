# Documents taken out of a rubric-only file and scored under its items and its prior: what the fit said of them.
rcp-label fit --quiet --mode rubric_only -o "$TMP/all" label/store
grep -v 'd000[37] ' "$TMP/all" >"$TMP/less"
rcp-label score --quiet -o "$TMP/again" "$TMP/less" label/store
sort "$TMP/all" >"$TMP/a"
sort "$TMP/again" | grep -v '^# score' >"$TMP/b"
paste -d ' ' "$TMP/a" "$TMP/b" | awk '
    !/^#/ { n++; for (i = 4; i <= 11; i++) { d = $i - $(i + 11); bad += $i == "NA" ? $(i + 11) != "NA" : d * d > 1e-18 } }
    END { print n, bad + 0 }'
