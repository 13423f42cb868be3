# The gain file's folder does not exist.
rcp-label fit --quiet -o "$TMP/none/out.gains" label/store
rc=$?
ls "$TMP"
exit $rc
