# trec_eval 10.0 ranks a document of this name for missing topics, and finds it relevant here.
printf '%s\n' 't1 0 ceci_nest_pas_un_docno 1' 't2 0 a 1' >"$TMP/qrels"
printf '%s\n' 't2 Q0 a 1 2 x' >"$TMP/run"
trec_rcp --quiet -q -c -m num_rel_ret -m map -m ndcg "$TMP/qrels" "$TMP/run"
