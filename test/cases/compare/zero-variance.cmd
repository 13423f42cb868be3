# Every topic differs by the same amount, or by nothing.
printf '%s\n' {1..5}' 0 x 1' {1..5}' 0 z 0' >"$TMP/qrels"
printf '%s\n' {1..5}' 0 x 0 1 best' >"$TMP/a"
printf '%s\n' {1..5}' 0 z 0 2 second' {1..5}' 0 x 0 1 second' >"$TMP/b"
printf '%s\n' {1..5}' 0 z 0 1 none' >"$TMP/c"
printf '%s\n' {1..5}' 0 y 0 1 nothing' >"$TMP/d"
trec_rcp --quiet --compare -m ndcg_cut.10 -m P.1 -m success.5 "$TMP/qrels" "$TMP"/[abcd]
for test in t random bootstrap wilcoxon; do
    trec_rcp --quiet --compare --test $test --format tsv -m P.1 "$TMP/qrels" "$TMP"/[abcd] | grep difference | cut -f 4,5,7-9,12-22
done
