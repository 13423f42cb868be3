# A letter that does not exist.
rcp-label bt -x label/store
rc=$?
ls "$TMP"
exit $rc
