# Threads are limited.
rcp-label fit -o "$TMP/out.gains" -j 257 label/store
rc=$?
ls "$TMP"
exit $rc
