## several-runs
# runid comes first then, asked for or not.
$ trec_rcp --quiet -m runid -m num_q -m map -m P.5 options/graded.qrels options/a.run options/b.run
runid                 	all	a
num_q                 	all	4
map                   	all	0.2775
P_5                   	all	0.3000
runid                 	all	b
num_q                 	all	4
map                   	all	0.3217
P_5                   	all	0.3500

## several-runs-nosummary
$ trec_rcp --quiet -q -n -m num_ret options/graded.qrels options/a.run options/b.run
runid                 	all	a
num_ret               	t1	11
num_ret               	t2	11
num_ret               	t3	11
num_ret               	t4	11
runid                 	all	b
num_ret               	t1	11
num_ret               	t2	11
num_ret               	t3	11
num_ret               	t4	11

## several-runs-notes
# The second run is averaged over other topics.
$ grep -v '^t[125]' options/b.run >"$TMP/run"
$ trec_rcp --table -m num_q -m map -m rcp -g options/some.gains options/graded.qrels options/a.run "$TMP/run"
run    num_q       map   ndcg_cut_10   count_ndcg_cut_10   rcp_ndcg_cut_10
a          4    0.2775        0.3842              0.8449*           0.8301*
b          2    0.3090*       0.4767*             0.4465            0.4836
* best of the column
! trec_rcp: options/a.run: 1 topic only in the run, left out: t6
! trec_rcp: options/a.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common takes the first)
! trec_rcp: options/a.run: judged@10 0.6000: 16 of the 40 documents in the first 10 have no grade
! trec_rcp: options/a.run: gain-covered@10 0.7750: 9 of the 40 documents in the first 10 have no gain
! trec_rcp: options/a.run: equal scores cross rank 10 in 1 topic (ranked by descending document number)
! trec_rcp: TMP/run: 2 topics with grades not in the run, left out (-c counts them as 0): t1, t2
! trec_rcp: TMP/run: 3 topics with gains not in the run, left out (-c counts them as 0): t1, t2, t5
! trec_rcp: TMP/run: 1 topic only in the run, left out: t6
! trec_rcp: TMP/run: measures are averaged over different topics: 1 with grades and gains, 1 with grades only, 0 with gains only (--common takes the first)
! trec_rcp: TMP/run: judged@10 0.4500: 11 of the 20 documents in the first 10 have no grade
! trec_rcp: TMP/run: gain-covered@10 0.7000: 3 of the 10 documents in the first 10 have no gain
! trec_rcp: TMP/run: equal scores cross rank 10 in 2 topics (ranked by descending document number)
! trec_rcp: options/a.run and TMP/run are averaged over different topics (-c takes all of the labels')

## several-runs-stdin
$ trec_rcp --quiet -m map options/graded.qrels options/a.run - <options/b.run
runid                 	all	a
map                   	all	0.2775
runid                 	all	b
map                   	all	0.3217

## several-runs-topics
$ trec_rcp --quiet -q -m map options/graded.qrels options/a.run options/b.run
runid                 	all	a
map                   	t1	0.2467
map                   	t2	0.2461
map                   	t3	0.3091
map                   	t4	0.3083
map                   	all	0.2775
runid                 	all	b
map                   	t1	0.3556
map                   	t2	0.3133
map                   	t3	0.2222
map                   	t4	0.3958
map                   	all	0.3217

## table
$ trec_rcp --quiet --table -m num_q -m map -m rcp -g options/some.gains options/graded.qrels options/a.run options/b.run
run    num_q       map   ndcg_cut_10   count_ndcg_cut_10   rcp_ndcg_cut_10
a          4    0.2775        0.3842              0.8449*           0.8301*
b          4    0.3217*       0.4834*             0.5848            0.5979
* best of the column

## table-equal-runs
# All runs that share the best value are marked.
$ trec_rcp --quiet --table -m map options/graded.qrels options/a.run options/a.run
run      map
a     0.2775*
a     0.2775*
* best of the column

## table-jobs
$ trec_rcp --quiet --table -j 4 -g options/some.gains options/graded.qrels options/a.run options/b.run | diff \
>     <(trec_rcp --quiet --table -g options/some.gains options/graded.qrels options/a.run options/b.run) -

## table-long-names
# One long name does not make every row as long. (300 rows of 1 MB each.)
$ awk '{ s = "x"; while (length(s) < 1000000) s = s s; $6 = s; print; exit }' options/a.run >$TMP/long
$ for i in $(seq 300); do echo $TMP/long; done | sed 's/long$/a.run/' >$TMP/runs
$ cp options/a.run $TMP
$ trec_rcp --quiet --table -m P.1 options/graded.qrels $TMP/long $(cat $TMP/runs) | awk 'length > n { n = length } END { print NR, n }'
303 70

## table-one-run
$ trec_rcp --quiet --table -m num_q -m map -m rcp -g options/some.gains options/graded.qrels options/a.run
run    num_q       map   ndcg_cut_10   count_ndcg_cut_10   rcp_ndcg_cut_10
a          4    0.2775        0.3842              0.8449            0.8301

## table-topics
$ trec_rcp -q --table options/graded.qrels options/a.run
! trec_rcp: -q prints topics without --table, or with --format tsv, csv or json
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h                 all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## table-utf8
# names of the same width in characters, not in bytes
$ for name in dense dénsé; do
>     sed "s/[^ ]*$/$name/" options/a.run >$TMP/$name
> done
$ trec_rcp --quiet --table -m map -m P.5 options/graded.qrels $TMP/dense $TMP/dénsé options/b.run
run        map       P_5
dense   0.2775    0.3000
dénsé   0.2775    0.3000
b       0.3217*   0.3500*
* best of the column

## table-wide
# As many columns side by side as fit, the others below.
$ trec_rcp --quiet --table options/graded.qrels options/a.run options/b.run
run    num_q   num_ret   num_rel   num_rel_ret       map    gm_map     Rprec     bpref   recip_rank
a          4        44        20            15    0.2775    0.2758    0.2958    0.3792       0.3417
b          4        44        20            14    0.3217*   0.3146*   0.3875*   0.4833*      0.5000*

run  iprec_at_recall_0.00   iprec_at_recall_0.10   iprec_at_recall_0.20   iprec_at_recall_0.30
a                  0.4545                 0.4545                 0.4545                 0.4545
b                  0.6250*                0.6250*                0.6250*                0.6250*

run  iprec_at_recall_0.40   iprec_at_recall_0.50   iprec_at_recall_0.60   iprec_at_recall_0.70
a                  0.4295                 0.4295                 0.4295*                0.2879
b                  0.4583*                0.4333*                0.3083                 0.2944*

run  iprec_at_recall_0.80   iprec_at_recall_0.90   iprec_at_recall_1.00       P_5      P_10
a                  0.2879                 0.1136*                0.0000*   0.3000    0.3250
b                  0.2944*                0.0000                 0.0000*   0.3500*   0.3500*

run     P_15      P_20      P_30     P_100     P_200     P_500    P_1000
a     0.2500*   0.1875*   0.1250*   0.0375*   0.0188*   0.0075*   0.0037*
b     0.2333    0.1750    0.1167    0.0350    0.0175    0.0070    0.0035
* best of the column
