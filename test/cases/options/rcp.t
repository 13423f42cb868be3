## official-and-rcp-summary
# With -g and no -m: the official measures, then the three nDCGs.
$ trec_rcp -m ndcg_cut.10 -m rcp_ndcg_cut.10 -g options/some.gains options/graded.qrels options/a.run
ndcg_cut_10           	all	0.3842
rcp_ndcg_cut_10       	all	0.8301
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 5 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: options/a.run: judged@10 0.6000: 16 of the 40 documents in the first 10 have no grade
! trec_rcp: options/a.run: gain-covered@10 0.7750: 9 of the 40 documents in the first 10 have no gain
! trec_rcp: options/a.run: equal scores continue past rank 10 in 1 topic; documents with equal scores are ranked by descending document number
$ trec_rcp --quiet -g options/some.gains options/graded.qrels options/a.run
runid                 	all	a
num_q                 	all	4
num_ret               	all	44
num_rel               	all	20
num_rel_ret           	all	15
map                   	all	0.2775
gm_map                	all	0.2758
Rprec                 	all	0.2958
bpref                 	all	0.3792
recip_rank            	all	0.3417
iprec_at_recall_0.00  	all	0.4545
iprec_at_recall_0.10  	all	0.4545
iprec_at_recall_0.20  	all	0.4545
iprec_at_recall_0.30  	all	0.4545
iprec_at_recall_0.40  	all	0.4295
iprec_at_recall_0.50  	all	0.4295
iprec_at_recall_0.60  	all	0.4295
iprec_at_recall_0.70  	all	0.2879
iprec_at_recall_0.80  	all	0.2879
iprec_at_recall_0.90  	all	0.1136
iprec_at_recall_1.00  	all	0.0000
P_5                   	all	0.3000
P_10                  	all	0.3250
P_15                  	all	0.2500
P_20                  	all	0.1875
P_30                  	all	0.1250
P_100                 	all	0.0375
P_200                 	all	0.0188
P_500                 	all	0.0075
P_1000                	all	0.0037
ndcg_cut_10           	all	0.3842
count_ndcg_cut_10     	all	0.8449
rcp_ndcg_cut_10       	all	0.8301

## rcp-gains
$ trec_rcp -R rcp_gains options/some.gains options/a.run
count_ndcg_cut_10     	all	0.8449
rcp_ndcg_cut_10       	all	0.8301
! trec_rcp: these labels do not allow some measures, which are left out: ndcg_cut
! trec_rcp: options/a.run: 2 topics are only in the run and are left out: t4, t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: gain-covered@10 0.7750: 9 of the 40 documents in the first 10 have no gain
! trec_rcp: options/a.run: equal scores continue past rank 10 in 1 topic; documents with equal scores are ranked by descending document number

## rcp-gains-and-g
$ trec_rcp -R rcp_gains -g options/some.gains options/some.gains options/a.run
! trec_rcp: -g cannot be combined with -R rcp_gains, because both name a gain file
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## rcp-gains-bare
# No counts in the file: their measure leaves the nickname.
$ trec_rcp --quiet -R rcp_gains input/small.bare input/small.run
rcp_ndcg_cut_10       	all	0.6593

## rcp-gains-bare-bt
$ trec_rcp -R rcp_gains -m rawbt_ndcg input/small.bare input/small.run
! trec_rcp: input/small.bare: measure rawbt_ndcg needs a gain file with a bt column and '# criterion' lines
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## rcp-gains-bare-count
$ trec_rcp -R rcp_gains -m count_ndcg input/small.bare input/small.run
! trec_rcp: measure count_ndcg needs a gain file with a count column, or with passes and responses columns and '# criterion' lines
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## rcp-gains-nickname
$ trec_rcp -R rcp_gains -m rcp -m official options/some.gains options/a.run
runid                 	all	a
num_q                 	all	4
num_ret               	all	44
count_ndcg_cut_10     	all	0.8449
rcp_ndcg_cut_10       	all	0.8301
! trec_rcp: these labels do not allow some measures, which are left out: ndcg_cut, num_rel, num_rel_ret, map, gm_map, Rprec, bpref, recip_rank, iprec_at_recall, P
! trec_rcp: options/a.run: 2 topics are only in the run and are left out: t4, t6
! trec_rcp: options/a.run: 4 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: gain-covered@10 0.7750: 9 of the 40 documents in the first 10 have no gain
! trec_rcp: options/a.run: equal scores continue past rank 10 in 1 topic; documents with equal scores are ranked by descending document number

## rcp-gains-qrels-measure
$ trec_rcp -R rcp_gains -m map options/some.gains options/a.run
! trec_rcp: measure map needs qrels (-R qrels)
[4]

## rcp-gains-topics
$ trec_rcp --quiet -R rcp_gains -q -m num_q -m num_ret -m runid -m rcp_ndcg \
>     -m rawbt_ndcg_cut.5 options/some.gains options/a.run options/b.run
runid                 	all	a
num_ret               	t1	11
rcp_ndcg              	t1	0.8464
rawbt_ndcg_cut_5      	t1	0.9660
num_ret               	t2	11
rcp_ndcg              	t2	0.7781
rawbt_ndcg_cut_5      	t2	0.7811
num_ret               	t3	11
rcp_ndcg              	t3	0.8617
rawbt_ndcg_cut_5      	t3	0.9545
num_ret               	t5	11
rcp_ndcg              	t5	0.8342
rawbt_ndcg_cut_5      	t5	0.9585
num_q                 	all	4
num_ret               	all	44
rcp_ndcg              	all	0.8301
rawbt_ndcg_cut_5      	all	0.9150
runid                 	all	b
num_ret               	t1	11
rcp_ndcg              	t1	0.5421
rawbt_ndcg_cut_5      	t1	0.5661
num_ret               	t2	11
rcp_ndcg              	t2	0.8429
rawbt_ndcg_cut_5      	t2	0.9781
num_ret               	t3	11
rcp_ndcg              	t3	0.5351
rawbt_ndcg_cut_5      	t3	0.4549
num_ret               	t5	11
rcp_ndcg              	t5	0.5230
rawbt_ndcg_cut_5      	t5	0.5717
num_q                 	all	4
num_ret               	all	44
rcp_ndcg              	all	0.6108
rawbt_ndcg_cut_5      	all	0.6427

## rcp-without-gains
$ trec_rcp -m rcp options/graded.qrels options/a.run
! trec_rcp: measure count_ndcg_cut needs a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## rawbt-centred
# The gain is g(bt - mean of bt over the topic's pool). Expected: sums from that formula, apart from this program.
$ for run in dense rerank sparse; do
>     trec_rcp --quiet -g demo.gains -m rawbt_ndcg_cut.10 demo.qrels demo.$run.run
> done
rawbt_ndcg_cut_10     	all	0.9718
rawbt_ndcg_cut_10     	all	0.9802
rawbt_ndcg_cut_10     	all	0.9027
# A shift of a topic's scores changes nothing.
$ awk '$1 == "104" && $6 != "NA" { $6 += 7 } 1' demo.gains >"$TMP/gains"
$ trec_rcp --quiet -g "$TMP/gains" -m rawbt_ndcg_cut.10 demo.qrels demo.sparse.run
rawbt_ndcg_cut_10     	all	0.9027

## rawbt-without-criteria
$ grep -v '^# criterion' demo.gains >"$TMP/gains"
$ trec_rcp -g "$TMP/gains" -m rawbt_ndcg demo.qrels demo.dense.run 2>&1 | head -n 1
trec_rcp: TMP/gains: measure rawbt_ndcg needs '# criterion NAME gamma G beta B' lines before the rows, because the gain g(bt - mean bt) depends on the criteria

## rcp-no-common-gains
# A mean over no topic is no number: status 7, for gains as for qrels, whatever other labels the run has.
$ sed "s/^1/x1/" demo.gains >"$TMP/gains"
$ trec_rcp -g "$TMP/gains" demo.qrels demo.dense.run
! trec_rcp: demo.dense.run: none of the run's topics has gains in TMP/gains: the first topic of the run is 101, the first topic of the labels is x101
[7]
$ trec_rcp -g "$TMP/gains" --table -m rcp demo.qrels demo.dense.run demo.sparse.run
! trec_rcp: demo.dense.run: none of the run's topics has gains in TMP/gains: the first topic of the run is 101, the first topic of the labels is x101
[7]
$ trec_rcp -g "$TMP/gains" --compare demo.qrels demo.dense.run demo.sparse.run
! trec_rcp: demo.dense.run: none of the run's topics has gains in TMP/gains: the first topic of the run is 101, the first topic of the labels is x101
[7]
$ sed "s/^1/x1/" demo.qrels >"$TMP/qrels"
$ trec_rcp -g demo.gains -m map -m rcp_ndcg "$TMP/qrels" demo.dense.run
! trec_rcp: demo.dense.run: none of the run's topics has labels in TMP/qrels: the first topic of the run is 101, the first topic of the labels is x101
[7]
# Without a measure by these labels there is no such mean.
$ trec_rcp --quiet -g "$TMP/gains" -m map demo.qrels demo.dense.run
map                   	all	0.7652
