sed 's/^\(q1 0 q1-d0003\) 0.5/\1 0.4/' label/toy.gains >"$TMP/x.gains"
rcp-label show --format json "$TMP/x.gains"
