# Nothing at all.
: >"$TMP/in"
rcp-label bt "$TMP/in"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
