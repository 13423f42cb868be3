# An output that cannot be written; the file that was there stays.
rcp-label insert -o none/new.gains label/base.gains label/more
echo $?
rcp-label score -o label label/base.gains label/more
echo $?
echo old >"$TMP/new.gains"
rcp-label insert -o "$TMP/new.gains" label/base.gains label/weak.jsonl 2>/dev/null
echo $?
cat "$TMP/new.gains"
false
rc=$?
ls "$TMP"
exit $rc
