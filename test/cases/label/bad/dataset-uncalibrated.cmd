# A dataset that has judgements, but none that calibrate: no gain file without gains.
sed 's/"dataset": "toy"/"dataset": "other"/; s/"stage": "rubric"/"stage": "tournament"/' label/store/tournament.jsonl >"$TMP/in"
rcp-label fit --dataset other -o "$TMP/out.gains" label/store "$TMP/in"
rcp-label fit --dataset other --mode rubric_only -o "$TMP/out.gains" label/store "$TMP/in"
rc=$?
ls "$TMP"
exit $rc
