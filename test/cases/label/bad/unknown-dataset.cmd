# A dataset that the input does not have.
rcp-label fit --quiet --dataset other -o "$TMP/out.gains" label/store
rc=$?
ls "$TMP"
exit $rc
