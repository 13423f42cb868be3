# No document is new.
rcp-label insert -o "$TMP/new.gains" label/base.gains label/store
echo $?
grep -v q1-extra label/store/rubric.jsonl | rcp-label score -o "$TMP/new.gains" label/base.gains label/store/tournament.jsonl -
echo $?
rcp-label score -o "$TMP/new.gains" label/base.gains label/more/tournament.jsonl
rc=$?
ls "$TMP"
exit $rc
