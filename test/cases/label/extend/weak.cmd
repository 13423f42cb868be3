# Too few opponents, a standard error too large, comparisons with other new documents only: nothing is written.
rcp-label insert -o "$TMP/a.gains" label/base.gains label/weak.jsonl label/more
echo $?
ls "$TMP"
# What is left when they are left out, and when less is asked for.
rcp-label insert --skip-weak -o "$TMP/a.gains" label/base.gains label/weak.jsonl label/more 2>/dev/null
rcp-label insert --min-opponents 3 --max-se 10 --skip-weak -o "$TMP/a.gains" label/base.gains label/weak.jsonl
rcp-label insert --skip-weak -o "$TMP/b.gains" label/base.gains label/weak.jsonl
rc=$?
ls "$TMP"
exit $rc
