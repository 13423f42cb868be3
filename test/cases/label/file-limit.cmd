# Files above the limit: an error like a full disk, which names the temporary, and nothing half done is left.
limited() { # COMMAND...
    (ulimit -f 2; "$@" 2>&1) | sed 's/rcp-[0-9A-Za-z]*\.tmp/rcp-RANDOM.tmp/g'
    echo "${PIPESTATUS[0]}"
}
echo old >"$TMP/out.gains"
limited rcp-label fit -o "$TMP/out.gains" label/store
limited rcp-label simulate -o "$TMP/store"
limited rcp-label simulate -o "$TMP/store" --truth "$TMP/truth.gains"
cat "$TMP/out.gains"
ls "$TMP"
