printf '# a\n\n  # b\n' >"$TMP/run"
trec_rcp input/three.qrels "$TMP/run"
