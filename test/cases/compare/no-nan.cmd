# Whatever there is to compute from: no value that is no number.
printf '%s\n' {1..5}' 0 x 0' {1..5}' 0 y 0' >"$TMP/zero.qrels"
printf '%s\n' {1..5}' 0 x 0 1 a' >"$TMP/a"
printf '%s\n' {1..3}' 0 y 0 1 b' >"$TMP/b"
printf '%s\n' {4..5}' 0 x 0 1 c' >"$TMP/c"
printf '%s\n' 5' 0 y 0 1 d' >"$TMP/d"
for test in t random bootstrap wilcoxon; do
    for format in table tsv csv json latex markdown; do
        trec_rcp --quiet --compare --test $test --format $format -m map -m ndcg_cut.10 "$TMP/zero.qrels" "$TMP"/[abcd] |
            tr -d '\n' | grep -i -o -E '[^a-z](-?nan|-?inf)[^a-z]'
    done
done
trec_rcp --quiet --compare -m map "$TMP/zero.qrels" "$TMP"/[abcd]
