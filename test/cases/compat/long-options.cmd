# Expected output: trec_eval 10.0 (which has no --quiet).
trec_rcp --quiet --query_eval_wanted --complete_rel_info_wanted --level_for_rel 2 --nosummary \
    --Max_retrieved_per_topic 9 --Judged_docs_only --Number_docs_in_coll=99 --measure map --measure=P.3 \
    --Rel_info_format qrels --Results_format trec_results compat/all.qrels compat/some.run
