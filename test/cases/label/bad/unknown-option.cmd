# An option that does not exist.
rcp-label fit -o "$TMP/out.gains" --fast label/store
rc=$?
ls "$TMP"
exit $rc
