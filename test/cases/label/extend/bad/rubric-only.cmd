# insert: a file of rubric answers only.
sed 's/^# rcp-gains 1/&\n# mode rubric_only/' label/base.gains >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
