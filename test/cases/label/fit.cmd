# The exact optimum, as scipy finds it (oracle.py); with and without rankings that have no scores.
rcp-label fit -o "$TMP/a.gains" label/store | sed 's/gradient [0-9.e-]*/gradient .../'
awk -f "$TOP/test/cases/label/near.awk" label/fit.expected "$TMP/a.gains"
rcp-label fit --quiet --hard-rankings -o "$TMP/b.gains" label/store
awk -f "$TOP/test/cases/label/near.awk" label/fit-hard.expected "$TMP/b.gains"
