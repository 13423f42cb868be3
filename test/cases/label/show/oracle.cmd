# Every figure as numpy and scipy compute it (oracle.py).
for set in toy three; do
    options=--subsets store=label/$set
    [ $set = toy ] && store=label/store
    [ $set = three ] && options='--subsets --held-out all'
    # shellcheck disable=SC2086
    rcp-label show --format json $options label/$set.gains $store | awk -f "$TOP/test/cases/label/show/flat.awk" >"$TMP/$set"
    awk -f "$TOP/test/cases/label/show/near.awk" label/$set.show "$TMP/$set"
done
