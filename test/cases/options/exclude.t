## exclude
# Excluded documents leave rankings and ideals.
$ trec_rcp --quiet -x options/excluded -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret -m num_rel \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	10
num_rel               	t1	4
ndcg_cut_5            	t1	0.4871
rcp_ndcg_cut_5        	t1	0.8334
num_ret               	t2	8
num_rel               	t2	4
ndcg_cut_5            	t2	0.1027
rcp_ndcg_cut_5        	t2	0.7431
num_ret               	t3	9
num_rel               	t3	5
ndcg_cut_5            	t3	0.2140
rcp_ndcg_cut_5        	t3	0.8165
num_ret               	t4	9
num_rel               	t4	3
ndcg_cut_5            	t4	0.4776
rcp_ndcg_cut_5        	t5	0.7646
num_ret               	all	36
num_rel               	all	16
ndcg_cut_5            	all	0.3204
rcp_ndcg_cut_5        	all	0.7894

## exclude-bad-line
$ printf 't1 d1\n\n# c\nt1 d2 d3\n' >"$TMP/x"
$ trec_rcp -x "$TMP/x" options/graded.qrels options/a.run
! trec_rcp: TMP/x:4: 3 fields in 't1 d2 d3', expected 'qid docid'
[2]

## exclude-by-hand
# d b against the ideal b c: nDCG (1/log2(3)) / (1 + 1/log2(3)) = 0.3869
$ printf '%s\n' 't 0 a 3' 't 0 b 1' 't 0 c 1' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 3' 'd 2 2' 'b 3 1' >"$TMP/run"
$ echo 't a' >"$TMP/x"
$ trec_rcp --quiet -x "$TMP/x" -q -m num_ret -m num_rel -m recip_rank -m recall.5 -m ndcg "$TMP/qrels" "$TMP/run"
num_ret               	t	2
num_rel               	t	2
recip_rank            	t	0.5000
recall_5              	t	0.5000
ndcg                  	t	0.3869
num_ret               	all	2
num_rel               	all	2
recip_rank            	all	0.5000
recall_5              	all	0.5000
ndcg                  	all	0.3869

## exclude-gzip-stdin
$ gzip -nc options/excluded | trec_rcp --quiet -x - -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run >"$TMP/1"
$ trec_rcp --quiet --exclude options/excluded -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 \
>     -g options/some.gains options/graded.qrels options/a.run | diff "$TMP/1" -

## exclude-missing-file
$ trec_rcp -x options/nosuch options/graded.qrels options/a.run
! trec_rcp: options/nosuch: cannot be opened: No such file or directory
[2]

## exclude-one-field
$ printf 't1\n' >"$TMP/x"
$ trec_rcp -x "$TMP/x" options/graded.qrels options/a.run
! trec_rcp: TMP/x:1: 1 field in 't1', expected 'qid docid'
[2]

## exclude-self
$ trec_rcp --quiet --exclude-self -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	10
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
num_ret               	t2	10
ndcg_cut_5            	t2	0.2762
rcp_ndcg_cut_5        	t2	0.7718
num_ret               	t3	10
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
num_ret               	t4	10
ndcg_cut_5            	t4	0.2858
rcp_ndcg_cut_5        	t5	0.9228
num_ret               	all	40
ndcg_cut_5            	all	0.2078
rcp_ndcg_cut_5        	all	0.8879
