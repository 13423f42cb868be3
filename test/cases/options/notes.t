## notes
# Coverage is told at the cutoffs of the nDCG measures.
$ trec_rcp --table -m ndcg_cut.3 -m rcp_ndcg_cut.3,5 -g options/some.gains options/graded.qrels options/a.run
run   nDCG@3   RCP-nDCG@3   RCP-nDCG@5
a     0.1135       0.8983       0.8894
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 5 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: options/a.run: judged@3 0.5000: 6 of the 12 documents in the first 3 have no grade
! trec_rcp: options/a.run: gain-covered@3 0.9167: 1 of the 12 documents in the first 3 has no gain
! trec_rcp: options/a.run: equal scores continue past rank 3 in 4 topics; documents with equal scores are ranked by descending document number
! trec_rcp: options/a.run: judged@5 0.5500: 9 of the 20 documents in the first 5 have no grade
! trec_rcp: options/a.run: gain-covered@5 0.9500: 1 of the 20 documents in the first 5 has no gain
! trec_rcp: options/a.run: equal scores continue past rank 5 in 2 topics; documents with equal scores are ranked by descending document number

## notes-judged
# A grade below 0 is none.
$ printf '%s\n' 't 0 a 1' 't 0 b 0' 't 0 c -1' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 6' 'b 2 5' 'c 3 4' 'd 4 3' 'e 5 2' >"$TMP/run"
$ trec_rcp -m ndcg_cut.2,3,5 "$TMP/qrels" "$TMP/run"
ndcg_cut_2            	all	1.0000
ndcg_cut_3            	all	1.0000
ndcg_cut_5            	all	1.0000
! trec_rcp: TMP/run: judged@3 0.6667: 1 of the 3 documents in the first 3 has no grade
! trec_rcp: TMP/run: judged@5 0.4000: 3 of the 5 documents in the first 5 have no grade

## notes-many-cutoffs
# At 10 where there are more than three.
$ trec_rcp --table -m ndcg_cut.1,2,3,4 -g options/some.gains options/graded.qrels options/a.run
run   nDCG@1    nDCG@2    nDCG@3    nDCG@4
a     0.0000    0.0600    0.1135    0.1008
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: judged@10 0.6000: 16 of the 40 documents in the first 10 have no grade
! trec_rcp: options/a.run: equal scores continue past rank 10 in 1 topic; documents with equal scores are ranked by descending document number

## notes-many-topics
$ for i in 1 2 3 4 5; do echo "only-run-$i Q0 d 1 1 r"; done >"$TMP/run"
$ echo 'both Q0 d 1 1 r' >>"$TMP/run"
$ for i in 1 2 3 4 5 6; do echo "only-qrels-$i 0 d 1"; done >"$TMP/qrels"
$ echo 'both 0 d 1' >>"$TMP/qrels"
$ trec_rcp -m map "$TMP/qrels" "$TMP/run"
map                   	all	1.0000
! trec_rcp: TMP/run: 6 topics have grades but are not in the run, and are left out (with -c, a topic that is not in the run counts as 0): only-qrels-1, only-qrels-2, only-qrels-3, ...
! trec_rcp: TMP/run: 5 topics are only in the run and are left out: only-run-1, only-run-2, only-run-3, ...
$ trec_rcp -c -m map "$TMP/qrels" "$TMP/run"
map                   	all	0.1429
! trec_rcp: TMP/run: 6 topics have grades but are not in the run, and count as 0 in the means: only-qrels-1, only-qrels-2, only-qrels-3, ...
! trec_rcp: TMP/run: 5 topics are only in the run and are left out: only-run-1, only-run-2, only-run-3, ...

## notes-no-cutoff
$ trec_rcp -m map options/graded.qrels options/a.run
map                   	all	0.2775
! trec_rcp: options/a.run: 2 topics are only in the run and are left out: t5, t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: judged@10 0.6000: 16 of the 40 documents in the first 10 have no grade
! trec_rcp: options/a.run: equal scores continue past rank 10 in 1 topic; documents with equal scores are ranked by descending document number

## notes-quiet
$ trec_rcp --quiet --table -m num_q -m map -m rcp \
>     -g options/some.gains options/graded.qrels options/a.run options/b.run 2>&1 >/dev/null

## notes-ties-mean
$ trec_rcp --ties mean -m ndcg_cut.3 options/graded.qrels options/a.run
ndcg_cut_3            	all	0.0815
! trec_rcp: options/a.run: 2 topics are only in the run and are left out: t5, t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: judged@3 0.5000: 6 of the 12 documents in the first 3 have no grade
! trec_rcp: options/a.run: equal scores continue past rank 3 in 3 topics; documents with equal scores count with their mean gain

## notes-ties-order
$ trec_rcp --ties order -m ndcg_cut.3 options/graded.qrels options/a.run
ndcg_cut_3            	all	0.1030
! trec_rcp: options/a.run: 2 topics are only in the run and are left out: t5, t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: judged@3 0.5000: 6 of the 12 documents in the first 3 have no grade
! trec_rcp: options/a.run: equal scores continue past rank 3 in 3 topics; documents with equal scores are ranked in the order of the input
