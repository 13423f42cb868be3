# A record among preferences.
printf 'q1 d1 d2\n{"record_id": "r1"}\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
