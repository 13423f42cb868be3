# trec_eval 10.0 keeps the parameters of the first -m only.
trec_rcp --quiet -q -m P.1 -m P.2 -m P.1,7 compat/all.qrels compat/all.run >"$TMP/merged"
trec_rcp --quiet -q -m P.1,2,7 compat/all.qrels compat/all.run | diff - "$TMP/merged"
