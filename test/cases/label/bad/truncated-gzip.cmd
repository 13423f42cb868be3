# A gzip file that ends too early.
gzip -nc label/store/tournament.jsonl | head -c 1000 >"$TMP/in.gz"
rcp-label bt "$TMP/in.gz"
echo $?
rcp-label fit -o "$TMP/out.gains" "$TMP/in.gz"
rc=$?
ls "$TMP"
exit $rc
