# Other header lines that are read: standard errors of criteria, prior, severity.
for line in '/^# criterion C2/s/se_beta .*/se_beta -1/' '2s/.*/# prior mean x sd 1\n&/' '2s/.*/# severity judge\n&/' \
    '2s/.*/# severity judge 1,5\n&/' 's/^# columns.*/& se_bt/'; do
    sed "$line" label/base.gains >"$TMP/in"
    rcp-label score -o "$TMP/new.gains" "$TMP/in" label/more
    echo $?
done
ls "$TMP"
