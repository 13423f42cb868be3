# Command line: what is missing, and values out of range.
rcp-label insert label/base.gains label/more
echo $?
rcp-label insert -o "$TMP/new.gains"
echo $?
rcp-label insert -o "$TMP/new.gains" label/base.gains
echo $?
rcp-label score -o "$TMP/new.gains" label/base.gains
echo $?
for option in --min-opponents=0 --min-opponents=x --max-se=0 --max-se=nan --bt-ridge=0 --min-opponents; do
    rcp-label insert -o "$TMP/new.gains" label/base.gains label/more $option
    echo $?
done
for option in --prior-sd=0 --prior-sd=1e9 --prior-mean=x --prior-mean=inf; do
    rcp-label score -o "$TMP/new.gains" label/base.gains label/more $option
    echo $?
done
false
rc=$?
ls "$TMP"
exit $rc
