# A criterion that the file does not have.
sed 's/"C5"/"C6"/g' label/more/rubric.jsonl >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" label/base.gains label/more/tournament.jsonl "$TMP/in"
echo $?
rcp-label score -o "$TMP/new.gains" label/base.gains "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
