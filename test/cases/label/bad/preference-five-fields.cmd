# A preference line with too many fields.
printf 'q1 d1 d2 1 x\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
