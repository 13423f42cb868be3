# Threads are a number.
rcp-label fit -o "$TMP/out.gains" -j all label/store
rc=$?
ls "$TMP"
exit $rc
