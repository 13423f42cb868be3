## debug
# Values at full precision on standard error.
$ trec_rcp --quiet -D 1 -m map -m P.3 options/graded.qrels options/a.run
map                   	all	0.2775
P_3                   	all	0.2500
! trec_rcp: debug: map	t1	0.24666666666666667
! trec_rcp: debug: P_3	t1	0.33333333333333331
! trec_rcp: debug: map	t2	0.24606060606060609
! trec_rcp: debug: P_3	t2	0
! trec_rcp: debug: map	t3	0.30909090909090908
! trec_rcp: debug: P_3	t3	0.33333333333333331
! trec_rcp: debug: map	t4	0.30833333333333335
! trec_rcp: debug: P_3	t4	0.33333333333333331

## debug-bad
$ trec_rcp -D high options/graded.qrels options/a.run
! trec_rcp: -D 'high', expected LEVEL or LEVEL.TOPIC
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## debug-topic
$ trec_rcp --quiet -D 2.t2 -q -m map options/graded.qrels options/a.run
map                   	t2	0.2461
map                   	all	0.2461
! trec_rcp: debug: map	t2	0.24606060606060609

## debug-without-summaries
# What is a summary only has no value of a topic.
$ trec_rcp --quiet -D 1.t2 -m runid -m num_q -m map options/graded.qrels options/a.run
runid                 	all	a
num_q                 	all	1
map                   	all	0.2461
! trec_rcp: debug: map	t2	0.24606060606060609
