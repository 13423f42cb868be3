# insert: a file without scores.
awk '/^#/ { print; next } { $6 = "NA"; print }' label/base.gains >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
