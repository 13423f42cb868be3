# A gain file without criteria.
grep -v criterion label/base.gains >"$TMP/in"
rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
