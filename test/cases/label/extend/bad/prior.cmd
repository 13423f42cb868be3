# No prior to be had: one theta only.
(grep '^#' label/base.gains; grep -m 1 '^q1' label/base.gains) >"$TMP/in"
rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
echo $?
rcp-label score --quiet --prior-mean 0 --prior-sd 1 -o "$TMP/with.gains" "$TMP/in" label/more
rc=$?
ls "$TMP"
exit $rc
