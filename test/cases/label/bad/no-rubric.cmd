# A tournament alone: no rubric answers at all.
rcp-label fit -o "$TMP/out.gains" label/store/tournament.jsonl
rc=$?
ls "$TMP"
exit $rc
