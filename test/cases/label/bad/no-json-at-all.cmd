# Text where records are wanted. (bt would take it for preferences.)
printf 'q1 d1 d2\n' >"$TMP/in"
rcp-label fit -o "$TMP/out.gains" "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
