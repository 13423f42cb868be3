# The gain file is a folder; nothing of what was begun is left.
mkdir "$TMP/out.gains"
rcp-label fit --quiet -o "$TMP/out.gains" label/store
rc=$?
ls "$TMP"
exit $rc
