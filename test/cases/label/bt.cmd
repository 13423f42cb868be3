# Two documents: log odds of the wins. Without a ridge the maximum likelihood, here in closed form: a chain of three
# where neighbours only meet, so that every difference is its own log odds.
printf 'q a b 3\nq b a\n' >"$TMP/two"
rcp-label bt --ridge 0 "$TMP/two" | awk '{ s[$2] = $3 } END { printf "%.6f %.6f\n", s["a"] - s["b"], log(3) }'
printf '# chain\nq a b 2\n\nq b a 1\nq b c 5\nq c b 2\nother x y\n' >"$TMP/chain"
rcp-label bt --ridge 0 "$TMP/chain" >"$TMP/out" || echo "status $?: x always wins"
sed -i '/other/d' "$TMP/chain"
rcp-label bt --ridge 0 "$TMP/chain" | awk '
    { s[$2] = $3; sum += $3 }
    END { printf "%.6f %.6f\n%.6f %.6f\n%s\n", s["a"] - s["b"], log(2), s["b"] - s["c"], log(2.5), sum * sum < 1e-18 }'
# A standard error in closed form: of the difference of two documents with n comparisons, 1/sqrt(n p (1-p)); half of
# it belongs to each of the centred scores.
rcp-label bt --ridge 0 "$TMP/two" | awk '{ printf "%s %.6f\n", $2, $4 * 2 } END { printf "%.6f\n", 1 / sqrt(4 * 0.75 * 0.25) }'
# Judgements and the fit agree on the scores.
rcp-label bt label/store | awk '{ print $1, $2, $3 }' >"$TMP/bt"
rcp-label fit --quiet -o "$TMP/gains" label/store
awk '!/^#/ { print $1, $3, $6 }' "$TMP/gains" | while read -r line; do grep -qxF "$line" "$TMP/bt" || echo "differs: $line"; done
wc -l <"$TMP/bt"
