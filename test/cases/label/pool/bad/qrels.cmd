# Qrels that are refused.
for line in "101 0 D0006 1" "101 0 x 0.5" "101 0 x"; do
    printf "%s\n" "101 0 D0006 0" "$line" >"$TMP/q"
    rcp-label pool -o "$TMP/p" --qrels "$TMP/q" demo.dense.run; echo $? $(ls "$TMP")
done
