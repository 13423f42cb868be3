# A weight must be above 0.
printf 'q1 d1 d2 -1\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
