## common
$ trec_rcp --common -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_q -g options/some.gains options/graded.qrels options/a.run
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
ndcg_cut_5            	t2	0.1909
rcp_ndcg_cut_5        	t2	0.7779
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
num_q                 	all	3
ndcg_cut_5            	all	0.1534
rcp_ndcg_cut_5        	all	0.8783
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 3 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3
! trec_rcp: options/a.run: judged@5 0.6000: 6 of the 15 documents in the first 5 have no grade
! trec_rcp: options/a.run: gain-covered@5 0.9333: 1 of the 15 documents in the first 5 has no gain
! trec_rcp: options/a.run: equal scores continue past rank 5 in 1 topic; documents with equal scores are ranked by descending document number

## common-complete
$ grep -v '^t2 ' options/a.run >"$TMP/run"
$ trec_rcp --common -c -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_q -g options/some.gains options/graded.qrels "$TMP/run"
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
ndcg_cut_5            	t2	0.0000
rcp_ndcg_cut_5        	t2	0.0000
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
num_q                 	all	3
ndcg_cut_5            	all	0.0898
rcp_ndcg_cut_5        	all	0.6190
! trec_rcp: TMP/run: 1 topic has grades but is not in the run, and counts as 0 in the means: t2
! trec_rcp: TMP/run: 1 topic has gains but is not in the run, and counts as 0 in the means: t2
! trec_rcp: TMP/run: 1 topic is only in the run and is left out: t6
! trec_rcp: TMP/run: 2 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t3
! trec_rcp: TMP/run: judged@5 0.6000: 4 of the 10 documents in the first 5 have no grade
! trec_rcp: TMP/run: equal scores continue past rank 5 in 1 topic; documents with equal scores are ranked by descending document number

## common-gains-only
# --common needs the topics of the qrels even where no measure asks for grades.
$ trec_rcp --quiet --common -q -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run
rcp_ndcg_cut_5        	t1	0.9396
rcp_ndcg_cut_5        	t2	0.7779
rcp_ndcg_cut_5        	t3	0.9175
rcp_ndcg_cut_5        	all	0.8783
$ echo
\
$ trec_rcp --quiet -q -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run
rcp_ndcg_cut_5        	t1	0.9396
rcp_ndcg_cut_5        	t2	0.7779
rcp_ndcg_cut_5        	t3	0.9175
rcp_ndcg_cut_5        	t5	0.9228
rcp_ndcg_cut_5        	all	0.8894

## common-without-gains
$ trec_rcp --common options/graded.qrels options/a.run
! trec_rcp: --common needs a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## complete-gains
# Gain measures take all topics of the gain file, the others all of the qrels.
$ grep -v '^t[25] ' options/a.run >"$TMP/run"
$ trec_rcp -c -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_q -g options/some.gains options/graded.qrels "$TMP/run"
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
ndcg_cut_5            	t2	0.0000
rcp_ndcg_cut_5        	t2	0.0000
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
ndcg_cut_5            	t4	0.2858
rcp_ndcg_cut_5        	t5	0.0000
num_q                 	all	4
ndcg_cut_5            	all	0.1388
rcp_ndcg_cut_5        	all	0.4643
! trec_rcp: TMP/run: 1 topic has grades but is not in the run, and counts as 0 in the means: t2
! trec_rcp: TMP/run: 2 topics have gains but are not in the run, and count as 0 in the means: t2, t5
! trec_rcp: TMP/run: 1 topic is only in the run and is left out: t6
! trec_rcp: TMP/run: 3 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t3, t4
! trec_rcp: TMP/run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: TMP/run: judged@5 0.5333: 7 of the 15 documents in the first 5 have no grade
! trec_rcp: TMP/run: equal scores continue past rank 5 in 2 topics; documents with equal scores are ranked by descending document number

## complete-num-rel
# The sum counts what its topics count, less what is excluded.
$ trec_rcp --quiet -c --common -q -m num_rel -m num_q -g options/some.gains options/graded.qrels options/a.run
num_rel               	t1	5
num_rel               	t2	5
num_rel               	t3	6
num_q                 	all	3
num_rel               	all	16
$ trec_rcp --quiet -c -x options/excluded -q -m num_rel -m num_q options/graded.qrels options/a.run
num_rel               	t1	4
num_rel               	t2	4
num_rel               	t3	5
num_rel               	t4	3
num_q                 	all	4
num_rel               	all	16
