# An option without its argument.
rcp-label fit label/store -o
rc=$?
ls "$TMP"
exit $rc
