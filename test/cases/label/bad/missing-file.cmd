# A file that does not exist.
rcp-label bt "$TMP/none"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/none"
rc=$?
ls "$TMP"
exit $rc
