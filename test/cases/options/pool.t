## pool
# Documents outside the pool leave the ranking, not the ideal.
$ trec_rcp --pool options/pool -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	7
ndcg_cut_5            	t1	0.3578
rcp_ndcg_cut_5        	t1	0.7434
num_ret               	t2	8
ndcg_cut_5            	t2	0.3936
rcp_ndcg_cut_5        	t2	0.7519
num_ret               	t3	0
ndcg_cut_5            	t3	0.0000
rcp_ndcg_cut_5        	t3	0.0000
num_ret               	t4	5
ndcg_cut_5            	t4	0.5615
rcp_ndcg_cut_5        	t5	0.5109
num_ret               	all	20
ndcg_cut_5            	all	0.3282
rcp_ndcg_cut_5        	all	0.5015
! trec_rcp: options/a.run: 1 topic is only in the run and is left out: t6
! trec_rcp: options/a.run: 1 topic has no pool, so its ranking is empty: t3
! trec_rcp: options/a.run: 5 topics have ranks that contradict their scores, and are ranked by score as in trec_eval: t1, t2, t3, ...
! trec_rcp: options/a.run: measures are averaged over different topics: 3 with grades and gains, 1 with grades only, 1 with gains only (--common uses only topics that have both qrels and gains)
! trec_rcp: options/a.run: judged@5 0.7333: 4 of the 15 documents in the first 5 have no grade
! trec_rcp: options/a.run: gain-covered@5 0.8000: 3 of the 15 documents in the first 5 have no gain
! trec_rcp: options/a.run: equal scores continue past rank 5 in 2 topics; documents with equal scores are ranked by descending document number

## pool-four-fields
# The lines `qid docid rank score` that rcp-label writes.
$ awk '{ print $0, NR, -NR }' options/pool >"$TMP/pool"
$ trec_rcp --pool "$TMP/pool" -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run 2>&1 | diff <(trec_rcp --pool options/pool -q \
>     -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret -g options/some.gains options/graded.qrels options/a.run 2>&1) -

## pool-order
$ trec_rcp --quiet --pool options/pool --ties order -q -m ndcg_cut.5 -m rcp_ndcg_cut.5 -m num_ret \
>     -g options/some.gains options/graded.qrels options/a.run
num_ret               	t1	7
ndcg_cut_5            	t1	0.3578
rcp_ndcg_cut_5        	t1	0.7434
num_ret               	t2	8
ndcg_cut_5            	t2	0.3936
rcp_ndcg_cut_5        	t2	0.7519
num_ret               	t3	0
ndcg_cut_5            	t3	0.0000
rcp_ndcg_cut_5        	t3	0.0000
num_ret               	t4	5
ndcg_cut_5            	t4	0.5615
rcp_ndcg_cut_5        	t5	0.5335
num_ret               	all	20
ndcg_cut_5            	all	0.3282
rcp_ndcg_cut_5        	all	0.5072

## pool-order-by-hand
# d a b c; then, d not being in the pool, c b a; then c a.
$ printf '%s\n' 't 0 b 1' >"$TMP/qrels"
$ printf 't Q0 %s r\n' 'a 1 1' 'b 2 1' 'c 3 1' 'd 4 5' >"$TMP/run"
$ printf 't %s\n' 'c' 'b' 'a' >"$TMP/pool"
$ trec_rcp --quiet --ties order -m recip_rank "$TMP/qrels" "$TMP/run"
recip_rank            	all	0.3333
$ trec_rcp --quiet --ties order --pool "$TMP/pool" -m recip_rank "$TMP/qrels" "$TMP/run"
recip_rank            	all	0.5000
$ sed -i s/b/x/ "$TMP/pool"
$ trec_rcp --quiet --ties order --pool "$TMP/pool" -m recip_rank "$TMP/qrels" "$TMP/run"
recip_rank            	all	0.0000

## pool-three-fields
$ printf 't1 d1 1\n' >"$TMP/pool"
$ trec_rcp --pool "$TMP/pool" options/graded.qrels options/a.run
! trec_rcp: TMP/pool:1: 3 fields in 't1 d1 1', expected 'qid docid' or 'qid docid rank score'
[2]
