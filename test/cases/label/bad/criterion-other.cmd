# Two rubrics in one store: refused in either order, whether one criterion is missing, one more, or another one is in
# its place; in one file, in two files of a store, in two inputs, and in parts that several threads read.
record() { # ID CRITERIA
    printf '{"record_id":"%s","query_id":"q1","stage":"rubric","recorded_at":"2026-01-01T00:00:00Z","placements":[{"doc_id":"a","criteria":{%s}}]}\n' "$1" "$2"
}
rubrics=('"C1":1,"C2":0,"C3":1' '"C0":1,"C1":0,"C2":1' '"C1":1,"C2":0' '"C1":1,"C2":0,"C3":1,"C4":0' '"C1":1,"C02":0,"C3":1')
bad=0
for a in "${!rubrics[@]}"; do
    for b in "${!rubrics[@]}"; do
        mkdir "$TMP/s"
        record a "${rubrics[a]}" >"$TMP/s/rubric.jsonl"
        record b "${rubrics[b]}" >"$TMP/other"
        gzip -c "$TMP/other" >"$TMP/s/rubric.jsonl.gz"
        cat "$TMP/s/rubric.jsonl" "$TMP/other" >"$TMP/both"
        for inputs in "$TMP/s" "$TMP/both" "$TMP/s/rubric.jsonl $TMP/other"; do
            rcp-label bt -j 4 $inputs >/dev/null 2>"$TMP/err" # no comparisons in any case
            grep -q 'criteri.* (record b)$' "$TMP/err" # refused for its criteria?
            [ $? = $((a == b)) ] || { bad=$((bad + 1)); echo "rubric $a and rubric $b, $inputs:"; cat "$TMP/err"; }
        done
        rm -r "$TMP/s"
    done
done
echo "$bad wrong"
record r "${rubrics[0]}" | awk '{ for (i = 0; i < 4000; i++) print }' >"$TMP/many"
{ cat "$TMP/many"; record last "${rubrics[1]}"; } >"$TMP/in"
rcp-label bt -j 2 "$TMP/in"
{ record first "${rubrics[1]}"; cat "$TMP/many"; } >"$TMP/in"
rcp-label bt -j 2 "$TMP/in"
# Another order of the keys is no other rubric.
{ record a '"C1":1,"C2":0,"C10":1'; record b '"C10":0,"C1":1,"C2":1'; } >"$TMP/in"
rcp-label bt "$TMP/in" # no comparisons in it, but one rubric
