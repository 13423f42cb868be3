## exp
$ trec_rcp --quiet --exp -q -m ndcg -m ndcg_cut.1,5 -m ndcg_cut.3 options/graded.qrels options/a.run
ndcg                  	t1	0.2655
ndcg_cut_1            	t1	0.0000
ndcg_cut_3            	t1	0.0420
ndcg_cut_5            	t1	0.0696
ndcg                  	t2	0.4285
ndcg_cut_1            	t2	0.0000
ndcg_cut_3            	t2	0.0000
ndcg_cut_5            	t2	0.2416
ndcg                  	t3	0.4595
ndcg_cut_1            	t3	0.0000
ndcg_cut_3            	t3	0.1210
ndcg_cut_5            	t3	0.1010
ndcg                  	t4	0.4211
ndcg_cut_1            	t4	0.0000
ndcg_cut_3            	t4	0.1527
ndcg_cut_5            	t4	0.2231
ndcg                  	all	0.3937
ndcg_cut_1            	all	0.0000
ndcg_cut_3            	all	0.0789
ndcg_cut_5            	all	0.1588

## exp-by-hand
# (1 + 7/log2(3)) / (7 + 1/log2(3)) = 0.7098
$ printf '%s\n' 't 0 a 1' 't 0 b 3' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 2' 'b 2 1' >"$TMP/run"
$ trec_rcp --quiet --exp -m ndcg -m ndcg_cut.2 "$TMP/qrels" "$TMP/run"
ndcg                  	all	0.7098
ndcg_cut_2            	all	0.7098

## exp-grade
$ printf 'q 0 d 901\n' >$TMP/qrels
$ printf 'q Q0 d 1 1 r\n' >$TMP/run
$ trec_rcp --exp -m ndcg $TMP/qrels $TMP/run
! trec_rcp: TMP/qrels:1: grade 901, expected at most 900, because the gain is 2^grade - 1
[2]

## gain-criterion-C4
$ trec_rcp --quiet --gain criterion:C4 -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run
count_ndcg_cut_5      	t1	0.9421
rcp_ndcg_cut_5        	t1	0.9542
count_ndcg_cut_5      	t2	0.7937
rcp_ndcg_cut_5        	t2	0.7694
count_ndcg_cut_5      	t3	0.9575
rcp_ndcg_cut_5        	t3	0.7766
count_ndcg_cut_5      	t5	0.9109
rcp_ndcg_cut_5        	t5	0.9268
count_ndcg_cut_5      	all	0.9010
rcp_ndcg_cut_5        	all	0.8567

## gain-linear
$ trec_rcp --quiet --gain linear -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run
count_ndcg_cut_5      	t1	0.9421
rcp_ndcg_cut_5        	t1	0.9164
count_ndcg_cut_5      	t2	0.7937
rcp_ndcg_cut_5        	t2	0.7720
count_ndcg_cut_5      	t3	0.9575
rcp_ndcg_cut_5        	t3	0.8671
count_ndcg_cut_5      	t5	0.9109
rcp_ndcg_cut_5        	t5	0.8969
count_ndcg_cut_5      	all	0.9010
rcp_ndcg_cut_5        	all	0.8631

## gain-logistic
$ trec_rcp --quiet --gain logistic -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run
count_ndcg_cut_5      	t1	0.9421
rcp_ndcg_cut_5        	t1	0.9366
count_ndcg_cut_5      	t2	0.7937
rcp_ndcg_cut_5        	t2	0.7723
count_ndcg_cut_5      	t3	0.9575
rcp_ndcg_cut_5        	t3	0.8379
count_ndcg_cut_5      	t5	0.9109
rcp_ndcg_cut_5        	t5	0.9071
count_ndcg_cut_5      	all	0.9010
rcp_ndcg_cut_5        	all	0.8635

## gain-minmax
$ trec_rcp --quiet --gain minmax -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run
count_ndcg_cut_5      	t1	0.9421
rcp_ndcg_cut_5        	t1	0.9560
count_ndcg_cut_5      	t2	0.7937
rcp_ndcg_cut_5        	t2	0.7783
count_ndcg_cut_5      	t3	0.9575
rcp_ndcg_cut_5        	t3	0.9270
count_ndcg_cut_5      	t5	0.9109
rcp_ndcg_cut_5        	t5	0.9427
count_ndcg_cut_5      	all	0.9010
rcp_ndcg_cut_5        	all	0.9010

## gain-rcp
$ trec_rcp --quiet --gain rcp -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run
count_ndcg_cut_5      	t1	0.9421
rcp_ndcg_cut_5        	t1	0.9396
count_ndcg_cut_5      	t2	0.7937
rcp_ndcg_cut_5        	t2	0.7779
count_ndcg_cut_5      	t3	0.9575
rcp_ndcg_cut_5        	t3	0.9175
count_ndcg_cut_5      	t5	0.9109
rcp_ndcg_cut_5        	t5	0.9228
count_ndcg_cut_5      	all	0.9010
rcp_ndcg_cut_5        	all	0.8894

## gain-unknown
$ trec_rcp --gain nosuch -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: --gain 'nosuch', expected rcp, unweighted, logistic, criterion:NAME, linear or minmax
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## gain-unknown-criterion
$ trec_rcp --gain criterion:C9 -g options/some.gains options/graded.qrels options/a.run
! trec_rcp: options/some.gains: has no criterion 'C9'
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## gain-unweighted
$ trec_rcp --quiet --gain unweighted -q -m rcp_ndcg_cut.5 -m count_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run
count_ndcg_cut_5      	t1	0.9421
rcp_ndcg_cut_5        	t1	0.9393
count_ndcg_cut_5      	t2	0.7937
rcp_ndcg_cut_5        	t2	0.7776
count_ndcg_cut_5      	t3	0.9575
rcp_ndcg_cut_5        	t3	0.9151
count_ndcg_cut_5      	t5	0.9109
rcp_ndcg_cut_5        	t5	0.9224
count_ndcg_cut_5      	all	0.9010
rcp_ndcg_cut_5        	all	0.8886

## gain-without-gains
$ trec_rcp --gain linear options/graded.qrels options/a.run
! trec_rcp: --gain needs a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## gain-without-items
# The logistic gain needs thetas only, the unweighted one the criteria too.
$ sed '/^# crit/d' options/some.gains >"$TMP/gains"
$ trec_rcp --quiet --gain logistic -m rcp_ndcg_cut.5 -R rcp_gains "$TMP/gains" options/a.run
rcp_ndcg_cut_5        	all	0.8635
$ trec_rcp --quiet --gain unweighted -m rcp_ndcg_cut.5 -R rcp_gains "$TMP/gains" options/a.run
! trec_rcp: TMP/gains: has no '# criterion' lines, which the chosen kind of gain requires
[2]

## gain-without-theta
$ trec_rcp --quiet --gain logistic -R rcp_gains input/small.bare input/small.run
! trec_rcp: input/small.bare: has no thetas, which the chosen kind of gain requires
[2]

## gains-measure-without-gains
$ trec_rcp -m rcp_ndcg options/graded.qrels options/a.run
! trec_rcp: measure rcp_ndcg needs a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]
