{
    for c in 1 2 3 4 5 6 7 8 9 10 11 12 13; do echo "# criterion C$c gamma 1 beta $c"; done
    printf '# columns qid docid theta\nq1 d1 0.5\n'
} >"$TMP/x.gains"
rcp-label show "$TMP/x.gains" >"$TMP/out" && echo fine
rcp-label show --subsets "$TMP/x.gains"
