## ties-by-hand
# Three tied documents, two of them relevant. Rank c b a under docid, a b c under order; of all orders the first
# is relevant in 2/3, and the first relevant one at rank 1 in 2/3, at rank 2 in 1/3: 5/6. nDCG@1: (0 + 1 + 2) / 3 / 2.
$ printf '%s\n' 't 0 a 1' 't 0 b 0' 't 0 c 2' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 1' 'b 2 1' 'c 3 1' 'd 4 0' >"$TMP/run"
$ for ties in docid order mean; do trec_rcp --quiet --ties $ties -m recip_rank -m P.1,2 \
>     -m ndcg_cut.1 "$TMP/qrels" "$TMP/run"; done
recip_rank            	all	1.0000
P_1                   	all	1.0000
P_2                   	all	0.5000
ndcg_cut_1            	all	1.0000
recip_rank            	all	1.0000
P_1                   	all	1.0000
P_2                   	all	0.5000
ndcg_cut_1            	all	0.5000
recip_rank            	all	0.8333
P_1                   	all	0.6667
P_2                   	all	0.6667
ndcg_cut_1            	all	0.5000

## ties-docid
# Values of this and of all that follow in this folder: see oracle/options.cmd.
$ trec_rcp --quiet --ties docid -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m map -m P.3 \
>     -g options/some.gains options/graded.qrels options/a.run
map                   	t1	0.2467
P_3                   	t1	0.3333
ndcg_cut_5            	t1	0.1428
rcp_ndcg_cut_5        	t1	0.9396
map                   	t2	0.2461
P_3                   	t2	0.0000
ndcg_cut_5            	t2	0.1909
rcp_ndcg_cut_5        	t2	0.7779
map                   	t3	0.3091
P_3                   	t3	0.3333
ndcg_cut_5            	t3	0.1266
rcp_ndcg_cut_5        	t3	0.9175
map                   	t4	0.3083
P_3                   	t4	0.3333
ndcg_cut_5            	t4	0.2858
rcp_ndcg_cut_5        	t5	0.9228
map                   	all	0.2775
P_3                   	all	0.2500
ndcg_cut_5            	all	0.1865
rcp_ndcg_cut_5        	all	0.8894

## ties-mean
$ trec_rcp --quiet --ties mean -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m map -m P.3 \
>     -g options/some.gains options/graded.qrels options/a.run
map                   	t1	0.2406
P_3                   	t1	0.2222
ndcg_cut_5            	t1	0.1414
rcp_ndcg_cut_5        	t1	0.9313
map                   	t2	0.2497
P_3                   	t2	0.0000
ndcg_cut_5            	t2	0.1909
rcp_ndcg_cut_5        	t2	0.8033
map                   	t3	0.3167
P_3                   	t3	0.1667
ndcg_cut_5            	t3	0.2503
rcp_ndcg_cut_5        	t3	0.9365
map                   	t4	0.2808
P_3                   	t4	0.2667
ndcg_cut_5            	t4	0.2188
rcp_ndcg_cut_5        	t5	0.9162
map                   	all	0.2720
P_3                   	all	0.1639
ndcg_cut_5            	all	0.2004
rcp_ndcg_cut_5        	all	0.8968

## ties-mean-nothing-relevant
# bpref of u: 1 if a is first, else 0.
$ printf '%s\n' 't 0 a 0' 't 0 b 0' 'u 0 a 1' 'u 0 b 0' >"$TMP/qrels"
$ printf '%s\n' 't Q0 a 1 1 r' 't Q0 b 2 1 r' 'u Q0 a 1 1 r' 'u Q0 b 2 1 r' >"$TMP/run"
$ trec_rcp --quiet --ties mean -q -m bpref -m map -m ndcg "$TMP/qrels" "$TMP/run"
map                   	t	0.0000
bpref                 	t	0.0000
ndcg                  	t	0.0000
map                   	u	0.7500
bpref                 	u	0.5000
ndcg                  	u	0.8155
map                   	all	0.3750
bpref                 	all	0.2500
ndcg                  	all	0.4077

## ties-order
$ trec_rcp --quiet --ties order -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m map -m P.3 \
>     -g options/some.gains options/graded.qrels options/a.run
map                   	t1	0.2667
P_3                   	t1	0.3333
ndcg_cut_5            	t1	0.1499
rcp_ndcg_cut_5        	t1	0.9350
map                   	t2	0.2461
P_3                   	t2	0.0000
ndcg_cut_5            	t2	0.1909
rcp_ndcg_cut_5        	t2	0.8287
map                   	t3	0.3271
P_3                   	t3	0.3333
ndcg_cut_5            	t3	0.3512
rcp_ndcg_cut_5        	t3	0.9519
map                   	t4	0.2167
P_3                   	t4	0.0000
ndcg_cut_5            	t4	0.1086
rcp_ndcg_cut_5        	t5	0.9075
map                   	all	0.2641
P_3                   	all	0.1667
ndcg_cut_5            	all	0.2002
rcp_ndcg_cut_5        	all	0.9058

## ties-score-forms
# (1 + 1/2 + 1/3) / 3
$ printf '%s\n' 't 0 b 1' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 1.0' 'b 2 1' 'c 3 10e-1' >"$TMP/run"
$ trec_rcp --quiet --ties mean -m recip_rank "$TMP/qrels" "$TMP/run"
recip_rank            	all	0.6111
