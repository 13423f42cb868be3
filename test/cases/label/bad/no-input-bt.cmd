# bt needs an input.
rcp-label bt
rc=$?
ls "$TMP"
exit $rc
