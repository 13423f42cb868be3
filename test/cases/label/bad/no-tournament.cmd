# Rubric answers alone: nothing was compared.
rcp-label bt label/store/rubric.jsonl
echo $?
rcp-label fit -o "$TMP/out.gains" label/store/rubric.jsonl
rc=$?
ls "$TMP"
exit $rc
