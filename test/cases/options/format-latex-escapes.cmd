for ID in 'back\slash' 'til~de^caret' '50%'; do
    export ID
    n=$((n + 1))
    awk -v OFS=' ' '{ $6 = ENVIRON["ID"]; print }' options/a.run >"$TMP/run$n"
done
trec_rcp --quiet --format latex -m P.1 options/graded.qrels "$TMP"/run[1-3]
