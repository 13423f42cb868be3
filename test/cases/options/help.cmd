# Every measure that -h lists is explained.
# (lines of an explanation: at most 90 bytes)
trec_rcp -h >"$TMP/help"
trec_rcp --help | cmp - "$TMP/help"
trec_rcp -h nosuch nosuch nosuch | cmp - "$TMP/help"
grep -c '^  -' "$TMP/help" >/dev/null || echo 'no options'
awk 'length > 90' "$TMP/help"
sed -n '/^Measures/,/^$/s/^  \([0-9a-zA-Z_]*\).*/\1/p' "$TMP/help" >"$TMP/measures"
[ "$(wc -l <"$TMP/measures")" -ge 20 ] || echo 'too few measures'
while read -r m; do
    trec_rcp -h -m "$m" >"$TMP/about" || echo "$m: status $?"
    [ "$(head -n 1 "$TMP/about")" = "$m" ] || echo "$m: named otherwise"
    [ "$(wc -l <"$TMP/about")" -ge 2 ] || echo "$m: not explained"
    awk "length > 90" "$TMP/about"
done <"$TMP/measures"
