# The ridges of fit must be above 0.
rcp-label fit -o "$TMP/out.gains" --bt-ridge 0 label/store
rc=$?
ls "$TMP"
exit $rc
