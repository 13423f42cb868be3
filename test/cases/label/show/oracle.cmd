# Every figure as numpy and scipy compute it (oracle.py).
check() { # NAME OPERANDS...
    rcp-label show --format json --subsets "label/$1.gains" "${@:2}" | awk -f "$TOP/test/cases/label/show/flat.awk" >"$TMP/$1"
    awk -f "$TOP/test/cases/label/show/near.awk" "label/$1.show" "$TMP/$1"
}
check toy label/store
check three --held-out all label/three
# Two judges, and two datasets.
mkdir "$TMP/two"
sed 's/"dataset": "toy", "query_id": "q[36]"/"dataset": "toys", &/; s/"dataset": "toys", "dataset": "toy"/"dataset": "toys"/' \
    label/store/tournament.jsonl >"$TMP/two/tournament.jsonl"
cat label/store/rubric.jsonl label/second.jsonl |
    sed 's/"dataset": "toy", "query_id": "q[36]"/"dataset": "toys", &/; s/"dataset": "toys", "dataset": "toy"/"dataset": "toys"/' \
        >"$TMP/two/rubric.jsonl"
check pooled --held-out all "$TMP/two"
