# A query in two datasets, without --dataset and with it.
sed 's/"toy"/"other"/; s/more-/other-/' label/more/rubric.jsonl >"$TMP/in"
rcp-label insert -o "$TMP/new.gains" label/base.gains label/more "$TMP/in"
echo $?
rcp-label score -o "$TMP/new.gains" label/base.gains label/more "$TMP/in"
echo $?
rcp-label score --quiet --dataset other -o "$TMP/other.gains" label/base.gains label/more "$TMP/in"
echo $?
rcp-label insert -o "$TMP/new.gains" --dataset none label/base.gains label/more
rc=$?
ls "$TMP"
exit $rc
