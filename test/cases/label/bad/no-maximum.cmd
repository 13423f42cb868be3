# A document that always wins: there are no scores of maximum likelihood. Nothing of the other topics is printed.
printf 'q0 d1 d2\nq0 d2 d1\nq1 d1 d2\nq1 d2 d3\nq1 d3 d2\n' >"$TMP/in"
rcp-label bt --ridge 0 "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
