# At least one thread.
rcp-label bt -j 0 label/store
rc=$?
ls "$TMP"
exit $rc
