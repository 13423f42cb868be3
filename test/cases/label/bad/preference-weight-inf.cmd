# A weight must be finite.
printf 'q1 d1 d2 1e999\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
