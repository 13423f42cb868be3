# A gain file without a columns line: rows would have four fields, and there is no theta.
printf '# criterion C1 gamma 1 beta 0\nq1 0 d1 0.5\n' >"$TMP/in"
rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
