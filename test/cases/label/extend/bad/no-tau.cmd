# insert: a file whose queries have no tau and alpha; then only one of them, which is left out.
sed '/^# query/d' label/base.gains >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
echo $?
sed '/^# query q2/d' label/base.gains >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
