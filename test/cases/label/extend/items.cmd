# The judgements that a file was made from, under its items: the same file but for standard errors, in which the items
# count as known now.
rcp-label fit --items label/base.gains -o "$TMP/same" label/store | sed 's/gradient [0-9.e-]*/gradient .../g'
cut -d ' ' -f 1-8 label/base.gains | sed 's/ se_.*//' >"$TMP/a"
cut -d ' ' -f 1-8 "$TMP/same" | sed 's/ se_.*//; /^# items/d' >"$TMP/b"
paste -d ' ' "$TMP/a" "$TMP/b" | awk '
    function off(a, b) { return a + 0 == a ? a - b > 1e-7 || b - a > 1e-7 : a != b }
    { for (i = 1; i <= NF / 2; i++) if (off($i, $(i + NF / 2))) { print "differs: " $0; break } }
    END { print NR " lines compared" }'
grep '^# criterion' label/base.gains | cmp - <(grep '^# criterion' "$TMP/same") && echo same items
# One query alone, and with all others: the same tau, alpha and documents, to the last digit.
grep -h '"query_id": "q2"' label/store/*.jsonl >"$TMP/q2.jsonl"
rcp-label fit --quiet --items label/base.gains -o "$TMP/alone" "$TMP/q2.jsonl"
grep -E '^(# query )?q2 ' "$TMP/same" | cmp - <(grep -E '^(# query )?q2 ' "$TMP/alone") && echo same query
# Items in another order, with line ends of another system, without standard errors, and with a sum that is not their
# number: documents get the same numbers as they get from items listed in order, and gains that trec_rcp agrees with.
sed -E '/^# criterion/s/ se_.*//; s/gamma 1/gamma 2/' label/base.gains | awk '!/^#/ { $4 = $9 = "NA" } { print }' >"$TMP/in"
sed -n '/^# criterion/p' "$TMP/in" | tac >"$TMP/items"
sed -e '1r '"$TMP/items" -e '/^# criterion/d' "$TMP/in" | sed 's/$/\r/' >"$TMP/turned"
rcp-label fit --quiet --items "$TMP/in" -o "$TMP/c" label/store
rcp-label fit --items "$TMP/turned" -o "$TMP/d" label/store | tail -n 6
grep -v '^# criterion' "$TMP/c" | cmp - <(grep -v '^# criterion' "$TMP/d") && echo same documents
trec_rcp --quiet -R rcp_gains -m num_q "$TMP/d" - <<END
q1 Q0 q1-d0001 1 1 r
END
