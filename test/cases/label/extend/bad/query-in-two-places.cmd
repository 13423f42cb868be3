# The lines of a query stand in two places.
(cat label/base.gains; echo q1 0 late 0.5 NA NA 0 0 NA NA NA) >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
