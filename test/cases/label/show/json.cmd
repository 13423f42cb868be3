# What programs read: all keys, and the values that are no measurements.
flat() { awk -f "$TOP/test/cases/label/show/flat.awk"; }
keys() { awk '{ gsub(/\.[0-9]+/, ".N", $1); print $1 }' | uniq | awk '!seen[$0]++'; }
rcp-label show --format json --subsets --held-out all label/three.gains label/three | flat >"$TMP/all"
keys <"$TMP/all"
echo ----
grep -v ' -*[0-9][-+.0-9e]*$' "$TMP/all" | grep -v ^subsets
echo ----
# Of the gain file alone.
rcp-label show --format json label/toy.gains | flat | grep -v ' -*[0-9][-+.0-9e]*$'
# Numbers read back to the same double.
rcp-label show --format json label/toy.gains | flat | awk '$1 ~ /^items.[0-9].gamma/ { printf "%.17g\n", $2 }' >"$TMP/a"
awk '/^# criterion/ { print $5 }' label/toy.gains | diff - "$TMP/a" && echo same
# Criteria in another order in the gain file: the same figures, in that order.
awk '/^# criterion C1/ { last = $0; next } /^# columns/ { print last } { print }' label/three.gains >"$TMP/turned.gains"
for labels in label/three.gains "$TMP/turned.gains"; do
    rcp-label show --format json --held-out all $labels label/three | flat | awk '{ $2 = sprintf("%.9g", $2) }
        /^items.0.passed/ || /gamma.2/ || /pass_rates.1/ || /^reliability.model/ || /^correlations.pairs.*q3 / { print }'
done
# tsv has the same names, counted from 1, and the same values.
rcp-label show --format tsv --subsets --held-out all label/three.gains label/three | awk -F'\t' 'NR > 1 { print $1, $4 }' >"$TMP/rows"
awk '$2 !~ /^[[{]/ {
    n = split($1, k, "."); name = ""
    for (i = 1; i <= n; i++) name = name (i > 1 ? "." : "") (k[i] ~ /^[0-9]+$/ ? k[i] + 1 : k[i])
    gsub(/"/, ""); sub(/^[^ ]* /, ""); print name, ($0 == "null" ? "" : $0) }' "$TMP/all" | diff - "$TMP/rows" && echo same
