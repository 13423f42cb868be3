## called-quiet
# Under a name that begins with trec_eval nothing is on standard error but what trec_eval says there.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval"
$ trec_rcp -m map -m ndcg_cut.10 demo.qrels demo.dense.run
map                   	all	0.7652
ndcg_cut_10           	all	0.7754
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
$ "$TMP/trec_eval" -m map -m ndcg_cut.10 demo.qrels demo.dense.run
map                   	all	0.7652
ndcg_cut_10           	all	0.7754
$ "$TMP/trec_eval" -m rcp -g demo.gains demo.qrels demo.dense.run
ndcg_cut_10           	all	0.7754
count_ndcg_cut_10     	all	0.9314
rcp_ndcg_cut_10       	all	0.9463

## called-version
# trec_eval prints its version to standard error, with status 0; 9.0.8 has a v before the number.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval"
$ "$TMP/trec_eval" -v 2>&1 >/dev/null | sed 's/(.*//'
\trec_eval version 10.0\x20
$ "$TMP/trec_eval" --version 2>&1 >/dev/null | cut -d ' ' -f 1-3
trec_eval version 10.0
$ "$TMP/trec_eval" --compat=9 -v 2>&1 | cut -d ' ' -f 1-3
trec_eval version v9.0.8
$ TREC_RCP_COMPAT=9 "$TMP/trec_eval" -v 2>&1 | cut -d ' ' -f 1-3
trec_eval version v9.0.8
$ trec_rcp -v | sed -n '1s/ .*//p'
trec_rcp

## called-no-topic
# trec_eval 9.0.8 prints this line, with status 7.
$ ln -s "$(command -v trec_rcp)" "$TMP/trec_eval"
$ echo 'x 0 d 1' >"$TMP/qrels"
$ "$TMP/trec_eval" "$TMP/qrels" demo.dense.run
! trec_eval: No queries with both results and relevance info
[7]
$ "$TMP/trec_eval" -q -c --compat=9 "$TMP/qrels" demo.dense.run
! trec_eval: No queries with both results and relevance info
[7]
$ "$TMP/trec_eval" nowhere demo.dense.run
! trec_eval: nowhere: cannot be opened: No such file or directory
[2]

## called-9
# The name says which version; an option says more, the environment less.
$ for name in trec_eval9 trec_eval-9.0.8 trec_eval.v9.0 trec_eval_9 trec_eval trec_eval10 trec_eval90 trec_eval.old; do
>     ln -s "$(command -v trec_rcp)" "$TMP/$name"
>     echo "$name: $("$TMP/$name" -m 11pt_avg demo.qrels demo.dense.run | cut -f 3)"
> done
trec_eval9: 0.7938
trec_eval-9.0.8: 0.7938
trec_eval.v9.0: 0.7938
trec_eval_9: 0.7938
trec_eval: 0.8045
trec_eval10: 0.8045
trec_eval90: 0.8045
trec_eval.old: 0.8045
$ "$TMP/trec_eval9" --compat=10 -m 11pt_avg demo.qrels demo.dense.run
11pt_avg              	all	0.8045
$ TREC_RCP_COMPAT=10 "$TMP/trec_eval9" -m 11pt_avg demo.qrels demo.dense.run
11pt_avg              	all	0.7938
$ TREC_RCP_COMPAT=9 "$TMP/trec_eval10" -m 11pt_avg demo.qrels demo.dense.run
11pt_avg              	all	0.8045
$ (exec -a '' trec_rcp -m 11pt_avg demo.qrels demo.dense.run 2>/dev/null)
11pt_avg              	all	0.8045

## called-quietly
$ TREC_RCP_QUIET=1 trec_rcp -m map demo.qrels demo.dense.run
map                   	all	0.7652
$ TREC_RCP_QUIET= trec_rcp -m map demo.qrels demo.dense.run
map                   	all	0.7652
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
$ TREC_RCP_QUIET=0 trec_rcp -m map demo.qrels demo.dense.run
map                   	all	0.7652
! trec_rcp: demo.dense.run: judged@10 0.7750: 27 of the 120 documents in the first 10 have no grade
$ TREC_RCP_QUIET=1 trec_rcp --compare demo.qrels demo.dense.run demo.sparse.run 2>&1 >/dev/null
$ TREC_RCP_QUIET=yes trec_rcp -m map demo.qrels demo.dense.run
! trec_rcp: TREC_RCP_QUIET 'yes', expected 1 or 0
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
