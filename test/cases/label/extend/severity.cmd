# A file of pooled judges: answers count as given by judges of its severities. One judge alone, whose severity is that of
# a criterion more difficult by severity / gamma: with gamma 1 throughout, as if the prior lay lower by it.
sed -E 's/(criterion .* gamma) [0-9.]+/\1 1/; s/^# columns.*/# severity A 0.5\n# severity B -0.25\n&/' label/base.gains |
    awk '!/^#/ { $4 = $11 = "NA" } { print }' >"$TMP/in"
sed 's/"simulated"/"A"/' label/more/rubric.jsonl >"$TMP/A"
sed 's/"simulated"/"B"/; s/more-r/B/' label/more/rubric.jsonl >"$TMP/B"
sed 's/"simulated"/"C"/; s/more-r/C/' label/more/rubric.jsonl >"$TMP/C"
rcp-label score --quiet --prior-mean 0.1 --prior-sd 1.5 -o "$TMP/a" "$TMP/in" "$TMP/A"
sed '/^# severity/d' "$TMP/in" >"$TMP/plain"
rcp-label score --quiet --prior-mean -0.4 --prior-sd 1.5 -o "$TMP/b" "$TMP/plain" "$TMP/A"
awk '/^#/ { next }
    FNR == NR { a[$1 $3] = $5; next }
    $6 == "NA" { n++; d = a[$1 $3] - 0.5 - $5; bad += d > 1e-9 || d < -1e-9 }
    END { print n, bad + 0 }' "$TMP/a" "$TMP/b"
# Both judges; then one that the file does not know.
rcp-label score --prior-mean 0.1 --prior-sd 1.5 -o "$TMP/both" "$TMP/in" "$TMP/A" "$TMP/B"
rcp-label score -o "$TMP/out" "$TMP/in" "$TMP/A" "$TMP/C"
echo $?
rcp-label score -o "$TMP/out" "$TMP/plain" "$TMP/A" "$TMP/B" 2>&1 | cut -d : -f 4
ls "$TMP"
