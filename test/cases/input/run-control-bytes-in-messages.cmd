# A terminal must not obey a document number.
printf 'q1 Q0 d\001\033[31m 1 abc x\n' >"$TMP/run"
trec_rcp --strict input/three.qrels "$TMP/run"
