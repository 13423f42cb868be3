# Documents that were left out of the tournament, inserted from their own windows: within 4 standard errors of the true
# scores (of 40 documents none should be further off), and close to what a fit of everything says.
rcp-label simulate -o "$TMP/store" --truth "$TMP/truth" --topics 20 --pool 40 --tournament 200 --rubric 40
grep -v 'd0007"\|d0023"' "$TMP/store/tournament.jsonl" >"$TMP/without.jsonl"
rcp-label fit --quiet -o "$TMP/base" "$TMP/without.jsonl" "$TMP/store/rubric.jsonl"
rcp-label fit --quiet -o "$TMP/full" "$TMP/store"
rcp-label insert --quiet -o "$TMP/new" "$TMP/base" "$TMP/store"
awk '
    /^#/ { next }
    FILENAME == ARGV[1] { truth[$1 $3] = $6; next }
    FILENAME == ARGV[2] { full[$1 $3] = $6; gain[$1 $3] = $4; next }
    FILENAME == ARGV[3] { old[$0] = 1; next }
    $0 in old { next }
    {
        n++
        far += ($6 - truth[$1 $3]) ^ 2 > 16 * $9 ^ 2
        square += (($6 - truth[$1 $3]) / $9) ^ 2
        off += ($6 - full[$1 $3]) ^ 2 > $9 ^ 2
        moved += ($4 - gain[$1 $3]) ^ 2 > 0.05 ^ 2
    }
    END { print n, far, (square / n > 0.1 && square / n < 1.5), off, moved }' "$TMP/truth" "$TMP/full" "$TMP/base" "$TMP/new"
