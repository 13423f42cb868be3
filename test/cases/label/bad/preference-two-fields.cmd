# A preference line with too few fields; remarks and empty lines are counted.
printf '# who won\n\nq1 d1 d2\nq1 d1\n' >"$TMP/in"
rcp-label bt "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
