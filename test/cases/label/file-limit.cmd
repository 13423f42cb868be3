# Files above the limit: an error like a full disk, and nothing half done is left.
ulimit -f 2
echo old >"$TMP/out.gains"
rcp-label fit -o "$TMP/out.gains" label/store
echo $?
rcp-label simulate -o "$TMP/store" >"$TMP/printed"
echo $?
rcp-label simulate -o "$TMP/store" --truth "$TMP/truth.gains"
echo $?
cat "$TMP/out.gains"
ls "$TMP"
