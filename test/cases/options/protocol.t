## protocol-bright
$ trec_rcp --quiet --protocol bright -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	11
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
num_ret               	t2	11
ndcg_cut_5            	t2	0.1909
rcp_ndcg_cut_5        	t2	0.7779
num_ret               	t3	11
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
num_ret               	t4	11
ndcg_cut_5            	t4	0.2858
rcp_ndcg_cut_5        	t5	0.9228
num_ret               	all	44
ndcg_cut_5            	all	0.1865
rcp_ndcg_cut_5        	all	0.8894

## protocol-mteb
$ trec_rcp --quiet --protocol mteb -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	8
ndcg_cut_5            	t1	0.1414
rcp_ndcg_cut_5        	t1	0.9313
num_ret               	t2	9
ndcg_cut_5            	t2	0.2762
rcp_ndcg_cut_5        	t2	0.9337
num_ret               	t3	9
ndcg_cut_5            	t3	0.2503
rcp_ndcg_cut_5        	t3	0.9365
num_ret               	t4	0
ndcg_cut_5            	t4	0.0000
rcp_ndcg_cut_5        	t5	0.9162
num_ret               	all	26
ndcg_cut_5            	all	0.1670
rcp_ndcg_cut_5        	all	0.9294

## protocol-nanobeir
$ trec_rcp --quiet --protocol nanobeir -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	8
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
num_ret               	t2	9
ndcg_cut_5            	t2	0.2762
rcp_ndcg_cut_5        	t2	0.9337
num_ret               	t3	9
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
num_ret               	t4	0
ndcg_cut_5            	t4	0.0000
rcp_ndcg_cut_5        	t5	0.9228
num_ret               	all	26
ndcg_cut_5            	all	0.1364
rcp_ndcg_cut_5        	all	0.9284

## protocol-needs-pool
$ trec_rcp --protocol mteb options/graded.qrels options/a.run
! trec_rcp: this --protocol ranks only the judged pool, so it needs --pool FILE or a gain file (-g FILE)
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## protocol-plain
$ trec_rcp --quiet --protocol plain -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	11
ndcg_cut_5            	t1	0.1414
rcp_ndcg_cut_5        	t1	0.9313
num_ret               	t2	11
ndcg_cut_5            	t2	0.1909
rcp_ndcg_cut_5        	t2	0.8033
num_ret               	t3	11
ndcg_cut_5            	t3	0.2503
rcp_ndcg_cut_5        	t3	0.9365
num_ret               	t4	11
ndcg_cut_5            	t4	0.2188
rcp_ndcg_cut_5        	t5	0.9162
num_ret               	all	44
ndcg_cut_5            	all	0.2004
rcp_ndcg_cut_5        	all	0.8968

## protocol-ties-after
# A --ties after it changes that part of the protocol.
$ trec_rcp --quiet --protocol mteb --ties docid -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run | diff <(trec_rcp --quiet --protocol nanobeir -q \
>     -m ndcg_cut.5 -m rcp_ndcg_cut.5 -g options/some.gains options/graded.qrels options/a.run) -

## protocol-trecdl
$ trec_rcp --quiet --protocol trecdl --pool options/pool -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run | diff <(trec_rcp --quiet --ties order \
>     --pool options/pool -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run) -

## protocol-unknown
$ trec_rcp --protocol nosuch options/graded.qrels options/a.run
! trec_rcp: --protocol 'nosuch', expected nanobeir, bright, vidore, trecdl, mteb or plain
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## protocol-vidore
$ trec_rcp --quiet --protocol vidore -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	8
ndcg_cut_5            	t1	0.1414
rcp_ndcg_cut_5        	t1	0.9313
num_ret               	t2	9
ndcg_cut_5            	t2	0.2762
rcp_ndcg_cut_5        	t2	0.9337
num_ret               	t3	9
ndcg_cut_5            	t3	0.2503
rcp_ndcg_cut_5        	t3	0.9365
num_ret               	t4	0
ndcg_cut_5            	t4	0.0000
rcp_ndcg_cut_5        	t5	0.9162
num_ret               	all	26
ndcg_cut_5            	all	0.1670
rcp_ndcg_cut_5        	all	0.9294
