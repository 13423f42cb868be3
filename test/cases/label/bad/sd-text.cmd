# A standard deviation is a number.
rcp-label fit -o "$TMP/out.gains" --sd-tau wide label/store
rc=$?
ls "$TMP"
exit $rc
