# A document preferred to itself.
printf 'q1 d1 d2\nq1 d2 d2\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
