# Criteria stand in the order of their names, numbers in them by value, whatever the order in the records.
rename() { sed 's/"C1"/"2b"/g; s/"C2"/"10a"/g; s/"C3"/"02b"/g; s/"C4"/"depth"/g; s/"C5"/"2"/g' "$1"; }
rename label/store/rubric.jsonl >"$TMP/in"
rcp-label fit --quiet -o "$TMP/out.gains" label/store/tournament.jsonl "$TMP/in"
grep '^# criterion' "$TMP/out.gains" | cut -d ' ' -f 3
