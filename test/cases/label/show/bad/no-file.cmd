rcp-label show "$TMP/missing.gains"
