# A ridge must not be negative.
rcp-label bt --ridge -1 label/store
rc=$?
ls "$TMP"
exit $rc
