# fit needs -o.
rcp-label fit label/store
rc=$?
ls "$TMP"
exit $rc
