gzip -c label/toy.gains | head -c 400 >"$TMP/x.gains"
rcp-label show "$TMP/x.gains" label/store
