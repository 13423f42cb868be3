# A folder that is no store.
mkdir "$TMP/store"
rcp-label bt "$TMP/store"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/store"
rc=$?
ls "$TMP"
exit $rc
