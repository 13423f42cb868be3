# A command that does not exist; the usage that follows lists those that do.
rcp-label guess label/store 2>"$TMP/err"
rc=$?
head -n 1 "$TMP/err" >&2
exit $rc
