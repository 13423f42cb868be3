## gains-and-qrels
$ trec_rcp --format tsv -m rcp -g input/small.gains input/small.qrels input/small.run
run	ndcg_cut_10	count_ndcg_cut_10	rcp_ndcg_cut_10
small	0.2972524557639048	0.6271870322541149	0.6592869626190702
! trec_rcp: input/small.run: judged@10 0.7500: 2 of the 8 documents in the first 10 have no grade
! trec_rcp: input/small.run: gain-covered@10 0.7500: 2 of the 8 documents in the first 10 have no gain

## gains-both-agree
# A gain may differ from what theta gives by 1e-6 (here 0.64036767...).
$ printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain theta\nq1 d1 0.6403670 0.5\nq1 d3 0.6403685 0.5\n' >"$TMP/gains"
$ trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	all	0.6509

## gains-both-disagree
$ printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain theta\nq1 d1 0.6403670 0.5\nq1 d3 0.6403690 0.5\n' >"$TMP/gains"
$ trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:5: gain '0.6403690', expected 0.6403676773, which the header's criteria give for theta 0.5 (topic q1, document d3)
[2]

## gains-bt
$ trec_rcp --quiet -q -m rawbt_ndcg -R rcp_gains input/small.gains input/small.run
rawbt_ndcg            	q1	0.7726
rawbt_ndcg            	q2	0.6776
rawbt_ndcg            	all	0.7251

## gains-column-twice
$ printf 'qid,query_id,docid,gain\nq1,q1,d1,0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: two columns mean the same thing; the second is 'query_id', expected only one
[2]

## gains-count-csv
# Shares of passed criteria: passes / (criteria x responses), or a count column.
$ trec_rcp --quiet -q -m count_ndcg_cut.1,2,10 -R rcp_gains input/small.csv input/small.run
count_ndcg_cut_1      	q1	0.7143
count_ndcg_cut_2      	q1	0.6166
count_ndcg_cut_10     	q1	0.7412
count_ndcg_cut_1      	q2	0.6667
count_ndcg_cut_2      	q2	0.5433
count_ndcg_cut_10     	q2	0.5132
count_ndcg_cut_1      	all	0.6905
count_ndcg_cut_2      	all	0.5800
count_ndcg_cut_10     	all	0.6272

## gains-count-gains
# Shares of passed criteria: passes / (criteria x responses), or a count column.
$ trec_rcp --quiet -q -m count_ndcg_cut.1,2,10 -R rcp_gains input/small.gains input/small.run
count_ndcg_cut_1      	q1	0.7143
count_ndcg_cut_2      	q1	0.6166
count_ndcg_cut_10     	q1	0.7412
count_ndcg_cut_1      	q2	0.6667
count_ndcg_cut_2      	q2	0.5433
count_ndcg_cut_10     	q2	0.5132
count_ndcg_cut_1      	all	0.6905
count_ndcg_cut_2      	all	0.5800
count_ndcg_cut_10     	all	0.6272

## gains-count-spaces
# Shares of passed criteria: passes / (criteria x responses), or a count column.
$ trec_rcp --quiet -q -m count_ndcg_cut.1,2,10 -R rcp_gains input/small.spaces input/small.run
count_ndcg_cut_1      	q1	0.7143
count_ndcg_cut_2      	q1	0.6166
count_ndcg_cut_10     	q1	0.7412
count_ndcg_cut_1      	q2	0.6667
count_ndcg_cut_2      	q2	0.5433
count_ndcg_cut_10     	q2	0.5132
count_ndcg_cut_1      	all	0.6905
count_ndcg_cut_2      	all	0.5800
count_ndcg_cut_10     	all	0.6272

## gains-count-theta
# Shares of passed criteria: passes / (criteria x responses), or a count column.
$ trec_rcp --quiet -q -m count_ndcg_cut.1,2,10 -R rcp_gains input/small.theta input/small.run
count_ndcg_cut_1      	q1	0.7143
count_ndcg_cut_2      	q1	0.6166
count_ndcg_cut_10     	q1	0.7412
count_ndcg_cut_1      	q2	0.6667
count_ndcg_cut_2      	q2	0.5433
count_ndcg_cut_10     	q2	0.5132
count_ndcg_cut_1      	all	0.6905
count_ndcg_cut_2      	all	0.5800
count_ndcg_cut_10     	all	0.6272

## gains-counts-only
$ printf 'qid,docid,count\nq1,d1,0.5\nq2,d2,1\n' >"$TMP/gains"
$ trec_rcp --quiet -R rcp_gains -m count_ndcg "$TMP/gains" input/three.run
count_ndcg            	all	0.8155
$ trec_rcp --quiet -R rcp_gains -m rcp_ndcg "$TMP/gains" input/three.run
! trec_rcp: measure rcp_ndcg needs a gain file with a gain or theta column
! usage: trec_rcp [-cJnq] [-m MEASURE]... [-g GAINS] [options] QRELS RUN...
!        trec_rcp [options] -R rcp_gains GAINS RUN...
!        trec_rcp -h all             all options and measures
!        trec_rcp -h -m MEASURE      what a measure is
[1]

## gains-csv-without-names
$ printf 'q1,0,d1,0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: 1 field in 'q1,0,d1,0.5', expected 4
[2]

## gains-form-bare
# Any qrels-shaped file with a real fourth column.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.bare input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-form-csv
# Quoted fields, doubled quotes, CRLF.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.csv input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-form-gains
# With a header: the form that is written.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.gains input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-form-jsonl
# JSON lines with escapes, nested and unknown keys.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.jsonl input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-form-spaces
# A row of names, separated by spaces.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.spaces input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-form-theta
# Only theta: gains are computed from the header's criteria.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.theta input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-form-tsv
# The columns of the released tables; score is the human grade there.
# Expected: sums by hand over the thetas in make.py; the same in every form.
$ trec_rcp --quiet -q -m rcp_ndcg_cut.1,2,10 -R rcp_gains input/small.tsv input/small.run
rcp_ndcg_cut_1        	q1	0.7605
rcp_ndcg_cut_2        	q1	0.7172
rcp_ndcg_cut_10       	q1	0.7263
rcp_ndcg_cut_1        	q2	0.7388
rcp_ndcg_cut_2        	q2	0.6704
rcp_ndcg_cut_10       	q2	0.5923
rcp_ndcg_cut_1        	all	0.7496
rcp_ndcg_cut_2        	all	0.6938
rcp_ndcg_cut_10       	all	0.6593

## gains-header-then-bare
# Expected: the same as gains-plain.
$ printf '# rcp-gains 1\n# judge someone or other\nq1 0 d1 0.5\nq1 0 d3 0.25\nq2 0 d1 1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-no-columns
$ printf '# criterion C1 gamma 1 beta 0\n# columns\nq1 0 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:2: header that begins with '', expected columns for topics and documents, such as qid and docid
[2]

## gains-no-gain-column
$ printf '# columns qid docid bt\nq1 d1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: header that begins with 'qid', expected also a column gain, theta, score or count
[2]

## gains-no-topic-column
$ printf '# columns docid gain\nd1 0.5\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: header that begins with 'docid', expected columns for topics and documents, such as qid and docid
[2]

## gains-only-header
$ printf '# rcp-gains 1\n# columns qid docid gain\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains: no gains found, expected lines 'qid iter docid gain'
[2]

## gains-plain
# Expected, by hand: q1 (0.5/log2(3) + 0.25/log2(5)) / (0.5 + 0.25/log2(3)) = 0.6433, q2 1/log2(3) = 0.6309.
$ printf 'q1 0 d1 0.5\nq1 0 d3 0.25\nq2 0 d1 1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-quoted-csv-header
# Expected: the same as gains-plain.
$ printf '"qid","docid","gain"\nq1,"d1",0.5\n"q1",d3,"0.25"\nq2,d1,1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-score-column
# The only number there is, so it is the gain.
# Expected: the same as gains-plain.
$ printf 'qid docid score\nq1 d1 0.5\nq1 d3 0.25\nq2 d1 1\n' >"$TMP/gains"
$ trec_rcp --quiet -q -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	q1	0.6433
rcp_ndcg              	q2	0.6309
rcp_ndcg              	all	0.6371

## gains-some-missing
# Row by row: a theta that lacks its gain, a gain that lacks its theta.
$ printf '# criterion C1 gamma 1.17 beta -2.57\n# criterion C2 gamma 0.69 beta 4.12\n# columns qid docid gain theta bt\nq1 d1 NA 0.5 1\nq1 d3 0.25 NA 1\n' >"$TMP/gains"
$ trec_rcp --quiet -m rcp_ndcg -R rcp_gains "$TMP/gains" input/three.run
rcp_ndcg              	all	0.6411

## column-twice-and-more
# Columns after one that appears twice have no meaning yet; found by fuzz_gains (an index out of bounds).
$ printf '# columns qid docid docno gain theta bt passes responses\nq1 d1 d1 NA 0 0 1 1\n' >"$TMP/gains"
$ trec_rcp -R rcp_gains "$TMP/gains" input/three.run
! trec_rcp: TMP/gains:1: two columns mean the same thing; the second is 'docno', expected only one
[2]
