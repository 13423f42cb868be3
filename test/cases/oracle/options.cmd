# Every option that trec_eval does not have, and some together, against an independent computation (options.py
# beside this case).
while read -r options; do
    echo "$options"
    # shellcheck disable=SC2086
    trec_rcp --quiet --format tsv -g options/some.gains -m P.5 -m ndcg -m ndcg_cut.5 -m count_ndcg_cut.5 -m rcp_ndcg \
        -m rcp_ndcg_cut.5 -m rawbt_ndcg_cut.5 $options options/graded.qrels options/a.run options/b.run
done <"$TOP/test/cases/oracle/options.txt" |
    awk -f "$TOP/test/cases/oracle/near.awk" "$TOP/test/cases/oracle/options.out" -
