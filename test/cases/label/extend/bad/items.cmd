# fit --items: without a tournament, of other criteria, of another judge, of no file.
rcp-label fit -o "$TMP/new.gains" --items label/base.gains --mode rubric_only label/store
echo $?
rcp-label fit -o "$TMP/new.gains" --items label/base.gains label/store/rubric.jsonl
echo $?
sed 's/C5/C6/' label/base.gains >"$TMP/in"
rcp-label fit -o "$TMP/new.gains" --items "$TMP/in" label/store
echo $?
sed 's/^# columns/# severity other 0.5\n&/' label/base.gains >"$TMP/in"
rcp-label fit -o "$TMP/new.gains" --items "$TMP/in" label/store
echo $?
rcp-label fit -o "$TMP/new.gains" --items none.gains label/store
rc=$?
ls "$TMP"
exit $rc
