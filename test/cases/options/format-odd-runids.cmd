# Names with the special characters of every format.
for ID in 'a,b' 'say"so"' 'snake_case&50%#${}' 'a|b*' 'Läufe'; do
    export ID
    n=$((n + 1))
    awk -v OFS=' ' '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$TMP/run$n"
done
for format in csv json markdown tsv latex; do
    trec_rcp --quiet --format $format -m P.1 -m ndcg_cut.3 options/graded.qrels "$TMP"/run[1-5]
done
