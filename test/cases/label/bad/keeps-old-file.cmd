# A gain file that was there before an error stays as it was.
echo old >"$TMP/out.gains"
rcp-label fit -o "$TMP/out.gains" label/store/tournament.jsonl
rc=$?
cat "$TMP/out.gains"
ls "$TMP"
exit $rc
