# A weight that is no number.
printf 'q1 d1 d2\nq1 d1 d2 much\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
