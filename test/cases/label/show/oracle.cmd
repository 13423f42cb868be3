# Every figure as numpy and scipy compute it (oracle.py).
check() { # NAME OPERANDS...
    rcp-label show --format json --subsets "label/$1.gains" "${@:2}" | awk -f "$TOP/test/cases/label/show/flat.awk" >"$TMP/$1"
    awk -f "$TOP/test/cases/label/show/near.awk" "label/$1.show" "$TMP/$1"
}
check toy label/store
check three --held-out all label/three
check pooled label/store label/second.jsonl
