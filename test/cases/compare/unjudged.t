## counts
# By hand: of q1, x is in both runs, at 1 and 3, y in b at 2; z of q2 is below the cut of 2. d has a grade and no gain.
$ printf '%s\n' 'q1 0 d 1' 'q1 0 e 0' 'q2 0 d 1' >"$TMP/qrels"
$ printf '%s\n' 'q1 0 e 0.5' 'q1 0 x 0.5' >"$TMP/gains"
$ printf '%s\n' 'q1 0 d 0 9 a' 'q1 0 e 0 8 a' 'q1 0 x 0 7 a' 'q2 0 d 0 9 a' 'q2 0 e 0 8 a' 'q2 0 z 0 7 a' >"$TMP/a"
$ printf '%s\n' 'q1 0 x 0 9 b' 'q1 0 y 0 8 b' 'q1 0 w 0 8 b' >"$TMP/b"
$ cd "$TMP"
$ trec_rcp --quiet --unjudged=3 qrels a b
Documents at the first 3 ranks of 2 runs that have no grade: 5 documents in 2 of 2 topics
topic  document  runs  best rank  lacks
q1     x            2          1  grade
q1     y            1          2  grade
q1     w            1          3  grade
q2     e            1          2  grade
q2     z            1          3  grade
$ trec_rcp --quiet --unjudged=2 --format tsv qrels a b
topic	document	runs	best_rank	lacks
q1	x	1	1	grade
q1	y	1	2	grade
q2	e	1	2	grade
$ trec_rcp --quiet --unjudged=2 --format csv -g gains qrels a b
topic,document,runs,best_rank,lacks
q1,d,1,1,gain
q1,x,1,1,grade
q1,y,1,2,"grade, gain"
q2,e,1,2,grade
$ trec_rcp --quiet --unjudged=2 --format markdown -R rcp_gains gains a b
Documents at the first 2 ranks of 2 runs that have no gain: 2 documents in 1 of 1 topic

| topic | document | runs | best rank | lacks |
| --- | --- | ---: | ---: | --- |
| q1 | d | 1 | 1 | gain |
| q1 | y | 1 | 2 | gain |
# Rankings as evaluated: groups of ties that reach into the first K count as a whole, -M cuts, -x drops.
$ trec_rcp --quiet --unjudged=2 --ties mean --format tsv qrels b
topic	document	runs	best_rank	lacks
q1	x	1	1	grade
q1	w	1	2	grade
q1	y	1	2	grade
$ trec_rcp --quiet --unjudged=2 -M 1 --format tsv qrels b
topic	document	runs	best_rank	lacks
q1	x	1	1	grade
$ echo 'q1 x' >drop
$ trec_rcp --quiet --unjudged=1 -x drop --format json qrels a b | jq -c '[.k, .runs, .documents]'
[1,["a","b"],[{"topic":"q1","document":"y","runs":1,"best_rank":1,"lacks_grade":true,"lacks_gain":false}]]
# The list is a pool: ranked alone, nothing of it has a grade.
$ trec_rcp --quiet --unjudged=3 --format tsv qrels a b >next.tsv
$ trec_rcp --quiet --pool next.tsv -m num_ret -m num_rel_ret qrels a
num_ret               	all	3
num_rel_ret           	all	0
# The notes count the same documents.
$ trec_rcp --unjudged=2 qrels b
Documents at the first 2 ranks of 1 run that have no grade: 2 documents in 1 of 2 topics
topic  document  runs  best rank  lacks
q1     x            1          1  grade
q1     y            1          2  grade
! trec_rcp: b: 1 topic has grades but is not in the run, and is left out (with -c, a topic that is not in the run counts as 0): q2
! trec_rcp: b: none of the run's documents is in the labels; in topic q1, the run has 'x' and qrels has 'd'
! trec_rcp: b: judged@2 0.0000: 2 of the 2 documents in the first 2 have no grade
! trec_rcp: b: equal scores continue past rank 2 in 1 topic; documents with equal scores are ranked by descending document number
$ trec_rcp --unjudged=2 -J qrels b 2>&1 | head -n 1
trec_rcp: -J cannot be combined with --unjudged
$ trec_rcp --unjudged --compare qrels a b 2>&1 | head -n 1
trec_rcp: --compare cannot be combined with --unjudged
$ trec_rcp --unjudged=0 qrels a b 2>&1 | head -n 1
trec_rcp: --unjudged '0', expected a whole number from 1 to 100000

## lists-unsorted
# Lists are of the ranking, also where a long run is in no order: the same as when it is sorted.
$ sort -R --random-source=demo.gains demo.dense.run >"$TMP/shuffled.run"
$ for run in demo.dense.run "$TMP/shuffled.run"; do
>     trec_rcp --quiet --unjudged=5 --format tsv demo.qrels $run | cksum
>     trec_rcp --quiet --compare --lists 5 -m map --only lists demo.qrels $run demo.sparse.run | tail -n 1 | awk '{ print $NF }'
> done
3687114222 316
0.4356
3687114222 316
0.4356
