printf '# criterion C1 gamma 1 beta 0\nq1 0 d1 0.5\n' >"$TMP/x.gains"
rcp-label show "$TMP/x.gains"
