# fit needs an input.
rcp-label fit -o "$TMP/out.gains"
rc=$?
ls "$TMP"
exit $rc
