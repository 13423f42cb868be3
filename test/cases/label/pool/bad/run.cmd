# A run that is refused leaves no pool.
for line in "q 0 d 1 2 r" "q 0 e 1 nan r" "q 0 e 1 1e999 r" "q 0 e 1 high r" "q 0 e 1 2"; do
    printf "%s\n" "q 0 d 1 3 r" "p 0 d 1 3 r" "$line" >"$TMP/r"
    rcp-label pool -o "$TMP/p" demo.dense.run "$TMP/r"; echo $? $(ls "$TMP")
done
rcp-label pool -o "$TMP/p" demo.dense.run missing.run; echo $?
rcp-label pool -o "$TMP/p" demo.dense.run /dev/null; echo $?
rcp-label pool -o "$TMP/p" "$TMP"; echo $?
gzip -c demo.dense.run | head -c 3000 >"$TMP/cut.gz"
rcp-label pool -o "$TMP/p" "$TMP/cut.gz"; echo $? $(ls "$TMP")
