# What would take the place of its own input: a file, one of a store, the items; not the gain file of insert.
cp -r label/store "$TMP/store"
cp label/toy.gains "$TMP"
rcp-label fit --quiet -o "$TMP/store/rubric.jsonl" "$TMP"/store/*.jsonl
rcp-label fit --quiet -o "$TMP/store/rubric.jsonl" "$TMP/store"
rcp-label fit --quiet --items "$TMP/toy.gains" -o "$TMP/toy.gains" "$TMP/store"
rcp-label insert --quiet -o "$TMP/store/tournament.jsonl" "$TMP/toy.gains" "$TMP/store"
rcp-label score --quiet -o "$TMP/store/rubric.jsonl" "$TMP/toy.gains" "$TMP/store"
rc=$?
cmp label/toy.gains "$TMP/toy.gains"
diff -r label/store "$TMP/store"
ls "$TMP"
exit $rc
