printf 'q 0 d 901\n' >$TMP/qrels
printf 'q Q0 d 1 1 r\n' >$TMP/run
trec_rcp --exp -m ndcg $TMP/qrels $TMP/run
