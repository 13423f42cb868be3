# Query lines: an odd number of fields, tau below 0, not a number, one topic twice.
for line in '# query q1 tau' '# query q1 tau -1 alpha 2' '# query q1 tau 1 alpha x' '# query q1 tau 1 alpha 1 se_tau -2' '# query q2'; do
    sed "/^# query q1/s/.*/$line/" label/base.gains >"$TMP/in"
    rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
    echo $?
done
false
rc=$?
ls "$TMP"
exit $rc
