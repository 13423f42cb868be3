# A judge whose name is a number: not the same as no name.
sed '3s/"family_key": "[^"]*"/"family_key": 7/' label/store/rubric.jsonl >"$TMP/in"
rcp-label fit -o "$TMP/out.gains" label/store/tournament.jsonl "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
