# A gain file that cannot be read twice; missing; a folder; truncated.
cat label/base.gains | rcp-label insert -o "$TMP/new.gains" - label/more
echo $?
rcp-label insert -o "$TMP/new.gains" <(cat label/base.gains) label/more 2>&1 | sed 's|/dev/fd/[0-9]*|PIPE|'
rcp-label insert -o "$TMP/new.gains" none.gains label/more
echo $?
rcp-label insert -o "$TMP/new.gains" label label/more
echo $?
gzip -c label/base.gains | head -c 500 >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
