# Priors and ridges beyond all arithmetic: no convergence, status 4, and the file that was there is still there.
echo before >"$TMP/x.gains"
rcp-label fit --sd-tau 1e-200 -o "$TMP/x.gains" label/store
echo $?
rcp-label fit --bt-ridge 1e300 -o "$TMP/x.gains" label/store
echo $?
cat "$TMP/x.gains"
ls "$TMP"
