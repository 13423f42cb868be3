# A standard error below 0, and one that is no number.
awk '/ q1-d0002 / { $9 = -1 } { print }' label/base.gains >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
echo $?
awk '/ q1-d0002 / { $10 = "x" } { print }' label/base.gains >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
